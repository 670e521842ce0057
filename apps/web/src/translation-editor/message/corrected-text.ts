import type { Placeholder } from '../../../../../libs/i18n/src/message/placeholders';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import type { FindingView, FormView } from '../../../../../libs/workspace/src/served/served.contract';
import type { EditableMessage } from '../../editing/editable-message';
import { editedSyntax } from '../../editing/edited-syntax';
import { checkForms } from '../../editing/use-edited-text';

type Found = Pick<FindingView, 'code' | 'form' | 'values'>;
type ReadPlaceholders = (text: string) => readonly Placeholder[];

/**
 * Returns the form of a finding without it, where the source leaves no doubt about the correction: spaces at both ends, a
 * misspelt placeholder or tag, and a tag that is missing or not balanced. Undefined for other findings, and if the corrected text
 * would have a new one.
 */
export function correctedText(
  finding: Found,
  message: EditableMessage,
  forms: Forms,
  language: string,
): string | undefined {
  const isIcu = message.syntax === 'icu';
  const name = isIcu ? '' : (finding.form ?? '');
  const text = forms[name];
  if (!text?.trim()) return undefined;
  const found = checkForms(message, forms, language);
  const ofForm = isIcu ? found : found.filter(({ form = '' }) => form === name);
  const model = modelFor(name, message.reference);
  const corrected = correction(finding, text, model, ofForm, editedSyntax(message.syntax).placeholders);
  if (corrected === undefined || corrected === text) return undefined;
  const after = checkForms(message, { ...forms, [name]: corrected }, language);
  const isSame = (one: Found) => (other: Found) =>
    one.code === other.code &&
    (isIcu || one.form === other.form) &&
    JSON.stringify(one.values) === JSON.stringify(other.values);
  const hasNew = after.some((each) => !found.some(isSame(each)));
  return hasNew || after.some(isSame(finding)) ? undefined : corrected;
}

/** The source that the checks compare a form with. */
const modelFor = (name: string, reference: readonly FormView[]): string =>
  [name, 'other'].flatMap((each) => reference.find(({ category = '' }) => category === each)?.text ?? [])[0] ??
  reference.find(({ text }) => text)?.text ??
  '';

function correction(
  { code, values }: Found,
  text: string,
  model: string,
  found: readonly Found[],
  placeholders: ReadPlaceholders,
): string | undefined {
  if (code === 'spaceAtStart') return model.slice(0, model.length - model.trimStart().length) + text.trimStart();
  if (code === 'spaceAtEnd') return text.trimEnd() + model.slice(model.trimEnd().length);
  const tag = String(values.tag);
  if (code === 'tagMissing') return withMissingTag(text, model, tagsOf(tag, placeholders(model)));
  const pair = tagsOf(tag, placeholders(model));
  if (code === 'tagUnbalanced') return withBalancedTag(text, model, tagsOf(tag, placeholders(text)), pair);
  const replaced = onlyReplacement(code, found);
  if (!replaced) return undefined;
  const [unknown, missing] = replaced;
  if (code !== 'tagUnknown') return unknown[0] === missing[0] ? text.replaceAll(unknown, () => missing) : undefined;
  const tags = tagsOf(unknown, placeholders(text));
  const kinds = (some: readonly Placeholder[]) => some.map(({ tag }) => tag).join();
  if (kinds(tags) !== kinds(tagsOf(missing, placeholders(model)))) return undefined;
  return replacedAt(
    text,
    tags.map((each) => [each, each.raw.replace(unknown, () => missing)]),
  );
}

/** Returns what the source does not have and the only one that it has instead, if each is the only one in its form. */
function onlyReplacement(code: string, found: readonly Found[]): [unknown: string, missing: string] | undefined {
  const missingCode = /^(?:placeholder|argument|tag)Unknown$/.test(code) && code.replace('Unknown', 'Missing');
  const unknown = found.filter((each) => each.code === code);
  const missing = found.filter((each) => each.code === missingCode);
  const value = ({ values }: Found) => String(values.placeholder ?? values.argument ?? values.tag);
  return unknown.length === 1 && missing.length === 1 ? [value(unknown[0]!), value(missing[0]!)] : undefined;
}

const tagsOf = (name: string, found: readonly Placeholder[]): readonly Placeholder[] =>
  found.filter((each) => each.kind === 'tag' && each.name === name);

/** A pair around the whole source is put around the whole text; a tag without content at one of its ends, to the same end. */
function withMissingTag(text: string, model: string, [first, last, ...more]: readonly Placeholder[]) {
  if (!first || more.length > 0) return undefined;
  const starts = model.trimStart().startsWith(first.raw);
  const ends = model.trimEnd().endsWith((last ?? first).raw);
  const isPair = last && first.tag === 'open' && last.tag === 'close';
  if (isPair) return starts && ends ? aroundText(text, first.raw, last.raw) : undefined;
  if (last || first.tag !== 'empty' || starts === ends) return undefined;
  return starts ? aroundText(text, first.raw, '') : aroundText(text, '', first.raw);
}

/** Keeps the spaces at both ends outside. */
const aroundText = (text: string, before: string, after: string): string =>
  text.replace(text.trim(), (inner) => before + inner + after);

/** Corrects one pair: `<b>…<b>`, `</b>…</b>`, `</b>…<b>`, or half of a pair whose other half is at the end of the source. */
function withBalancedTag(
  text: string,
  model: string,
  tags: readonly Placeholder[],
  [open, close, ...more]: readonly Placeholder[],
): string | undefined {
  if (open?.tag !== 'open' || close?.tag !== 'close' || more.length > 0) return undefined;
  const [first, last] = tags;
  if (tags.length === 1 && first!.tag === 'open')
    return model.trimEnd().endsWith(close.raw) ? aroundText(text, '', close.raw) : undefined;
  if (tags.length === 1) return model.trimStart().startsWith(open.raw) ? aroundText(text, open.raw, '') : undefined;
  if (tags.length > 2 || !first || !last) return undefined;
  return replacedAt(text, [
    [first, first.tag === 'open' ? first.raw : open.raw],
    [last, last.tag === 'close' ? last.raw : close.raw],
  ]);
}

/** Replaces parts of a text, which are in its order. */
const replacedAt = (text: string, parts: readonly (readonly [Placeholder, string])[]): string =>
  parts.toReversed().reduce((before, [{ start, end }, by]) => before.slice(0, start) + by + before.slice(end), text);
