import type { Placeholder } from '../../../../../libs/i18n/src/message/placeholders';
import { findUnbalancedTags } from '../../../../../libs/i18n/src/message/find-unbalanced-tags';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import type { FindingView, FormView } from '../../../../../libs/workspace/src/served/served.contract';
import type { EditableMessage } from '../../editing/editable-message';
import { editedSyntax } from '../../editing/edited-syntax';
import { checkForms } from '../../editing/use-edited-text';
import { loadedIcu } from '../../messages/load-syntax';

type Found = Pick<FindingView, 'code' | 'form' | 'values'>;

/** A form, and what it is compared with. */
interface Compared {
  readonly text: string;
  readonly model: string;
  /** All forms of the source: each form of the text may use their placeholders. */
  readonly sources: readonly string[];
  /** In this form. */
  readonly found: readonly Found[];
  readonly read: (text: string) => readonly Placeholder[];
}

const CORRECTED = /^(?:spaceAt(?:Start|End)|(?:placeholder|argument|tag)Unknown|tag(?:Missing|Unbalanced))$/;

/**
 * Returns the form of a finding without it, where the source leaves no doubt about the correction: spaces at both ends, a
 * misspelled placeholder or tag, and a tag that is missing or not balanced. Undefined for other findings, and if the corrected text
 * would have a new one.
 */
export function correctedText(
  finding: Found,
  message: EditableMessage,
  forms: Forms,
  language: string,
): string | undefined {
  if (!CORRECTED.test(finding.code)) return undefined;
  const isIcu = message.syntax === 'icu';
  const name = isIcu ? '' : (finding.form ?? '');
  const text = forms[name];
  if (!text?.trim()) return undefined;
  const model = modelFor(name, message.reference);
  if (isIcu && finding.code.startsWith('tag') && [text, model].some(hasBranches)) return undefined;
  const found = findingsOf(message, forms, language);
  const corrected = correction(finding, {
    text,
    model,
    sources: message.reference.flatMap((form) => form.text ?? []),
    found: isIcu ? found : found.filter(({ form = '' }) => form === name),
    read: editedSyntax(message.syntax).placeholders,
  });
  if (corrected === undefined || corrected === text) return undefined;
  // The same finding in another place, or of a text of another length, is not a new one.
  const identity = ({ code, form, values: { length: _, offset: __, position: ___, ...values } }: Found) =>
    JSON.stringify([code, isIcu ? '' : form, values]);
  const left = checkForms(message, { ...forms, [name]: corrected }, language);
  const [before, after] = [found.map(identity), left.map(identity)];
  const times = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
  const hasNew = after.some((each) => times(after, each) > times(before, each));
  // A name that is still missing in another branch may not be the one that was meant.
  const lacksName =
    finding.code.endsWith('Unknown') &&
    left.some(({ code, form = '' }) => code === missingOf(finding.code) && (isIcu || form === name));
  const isLeft = times(after, identity(finding)) >= times(before, identity(finding));
  return hasNew || lacksName || isLeft ? undefined : corrected;
}

let last: { message: EditableMessage; forms: Forms; language: string; found: readonly Found[] } | undefined;

/** Each finding of a text asks for all of them. */
function findingsOf(message: EditableMessage, forms: Forms, language: string): readonly Found[] {
  if (last?.message !== message || last.forms !== forms || last.language !== language)
    last = { message, forms, language, found: checkForms(message, forms, language) };
  return last.found;
}

/** Which tags belong into which branch of an ICU message is left to the person. */
const hasBranches = (text: string): boolean =>
  loadedIcu()
    .parseIcu(text)
    .parts.some(({ kind }) => kind === 'branching');

/** The source that the checks compare a form with. */
const modelFor = (name: string, reference: readonly FormView[]): string =>
  [name, 'other'].flatMap((each) => reference.find(({ category = '' }) => category === each)?.text || [])[0] ??
  reference.find(({ text }) => text)?.text ??
  '';

function correction({ code, values }: Found, compared: Compared): string | undefined {
  if (code === 'spaceAtStart' || code === 'spaceAtEnd') return withSpace(compared, code === 'spaceAtEnd');
  if (code === 'placeholderUnknown' || code === 'argumentUnknown') return withKnownName(code, compared);
  const tag = String(values.tag);
  const corrected =
    code === 'tagUnknown'
      ? withKnownName(code, compared)
      : code === 'tagMissing'
        ? withMissingTag(tag, compared)
        : withBalancedTag(tag, compared);
  return corrected !== undefined && nestsLike(compared, corrected) ? corrected : undefined;
}

/** Full-width marks have their space within. */
const FULL_WIDTH_START = /^[（「『【〈《〔［｛]/u;
const FULL_WIDTH_END = /[、。！，．：；？）」』】〉》〕］｝]$/u;

/** White space, and marks of direction: they have no width, so that a space in front of the last one is at the end as well. */
const START = /^[\s\p{Bidi_Control}]*/u;
const END = /[\s\p{Bidi_Control}]*$/u;

const spaceBeside = (text: string, space: string, isEnd: boolean): string =>
  space === ' ' && (isEnd ? FULL_WIDTH_END : FULL_WIDTH_START).test(text) ? '' : space;

/** Takes the space at one end from the source. */
function withSpace({ text, model }: Compared, isEnd: boolean): string | undefined {
  const edge = isEnd ? END : START;
  const [own] = edge.exec(text)!;
  const spaces = (some: string) => some.replace(/\p{Bidi_Control}/gu, '');
  const inner = isEnd ? text.slice(0, text.length - own.length) : text.slice(own.length);
  const space = spaceBeside(inner, spaces(edge.exec(model)![0]), isEnd);
  if (space === ' ' && spaces(own) === '\u3000') return undefined; // the space of that script
  const marks = own.replace(/\s/gu, '');
  return isEnd ? inner + marks + space : space + marks + inner;
}

const missingOf = (code: string): string => code.replace('Unknown', 'Missing');

const valueOf = ({ placeholder, argument, tag }: Found['values']): string => String(placeholder ?? argument ?? tag);

type NamedPlaceholder = Pick<Placeholder, 'kind' | 'name'>;

const identityOf = ({ kind, name }: NamedPlaceholder): string => `${kind} ${name}`;

/** Replaces the only name that the source does not have by the only one that it has instead. */
function withKnownName(code: string, { text, model, sources, found, read }: Compared): string | undefined {
  const isTag = code === 'tagUnknown';
  const [[unknown, ...otherUnknown], [lacked, ...otherLacked]] = [code, missingOf(code)].map((wanted) => {
    const named = new Set(found.flatMap(({ code: each, values }) => (each === wanted ? valueOf(values) : [])));
    return [...named].flatMap((one) => (isTag ? ({ kind: 'tag', name: one } as const) : read(one)[0]!));
  }) as [NamedPlaceholder[], NamedPlaceholder[]];
  if (!unknown || otherUnknown.length + otherLacked.length > 0) return undefined;
  const placeholders = read(text);
  const used = new Set(placeholders.map(identityOf));
  // A form may also use what only other forms of the source have: the name could be one of these.
  const unused = sources.flatMap(read).filter((each) => (each.kind === 'tag') === isTag && !used.has(identityOf(each)));
  if (new Set(unused.map(identityOf)).size > 1) return undefined;
  // A form for one number may do without the number: it lacks nothing then.
  const missing = lacked ?? unused[0];
  if (unknown.kind !== missing?.kind) return undefined;

  const called = (some: readonly Placeholder[], one: NamedPlaceholder) =>
    some.filter((each) => identityOf(each) === identityOf(one));
  const wrong = called(placeholders, unknown);
  const kinds = (some: readonly Placeholder[]) => some.map(({ tag }) => tag).join();
  if (isTag && kinds(wrong) !== kinds(called(read(model), missing))) return undefined;
  const written = [[model], sources].map(
    (texts) => new Set(called(texts.flatMap(read), missing).flatMap(({ raw }) => (raw === '#' ? [] : raw))),
  );
  const [raw, ...otherRaws] = written.find(({ size }) => size > 0) ?? [];
  const parts = wrong.map((each): Part | undefined => {
    // A format of its own is kept; without one, the placeholder is written as in the source, if it is always written like that.
    if (isPlain(each) && raw !== undefined) return otherRaws.length > 0 ? undefined : { ...each, by: raw };
    const at = each.raw.indexOf(each.name, each.kind === 'nesting' ? '$t('.length : 1);
    const start = each.start + at;
    return at < 0 ? undefined : { start, end: start + each.name.length, by: missing.name };
  });
  return parts.every((part) => part !== undefined) ? replacedAt(text, parts) : undefined;
}

/** Returns whether nothing but the name is written in a placeholder. */
const isPlain = ({ kind, name, format, raw }: Placeholder): boolean =>
  kind === 'value' ? format === undefined : kind === 'nesting' && raw.replace(/\s/g, '') === `$t(${name})`;

const tagsOf = (name: string, found: readonly Placeholder[]): readonly Placeholder[] =>
  found.filter((each) => each.kind === 'tag' && each.name === name);

/** Returns whether all tags are balanced, and none is in another one that it is not in in the source. */
function nestsLike({ model, read }: Compared, corrected: string): boolean {
  const tags = read(corrected);
  const known = nestings(read(model));
  return findUnbalancedTags(tags).length === 0 && [...nestings(tags)].every((each) => known.has(each));
}

function nestings(placeholders: readonly Placeholder[]): ReadonlySet<string> {
  const open: string[] = [];
  const found = new Set<string>();
  for (const { tag, name } of placeholders) {
    if (tag === 'close') open.pop();
    else if (tag) for (const outer of open) found.add(`${outer} ${name}`);
    if (tag === 'open') open.push(name);
  }
  return found;
}

/** A pair around the whole source is put around the whole text; a tag without content at one of its ends, to the same end. */
function withMissingTag(tag: string, { text, model, read }: Compared): string | undefined {
  const expected = read(model);
  const isUnknown = ({ kind, name }: Placeholder) => kind === 'tag' && tagsOf(name, expected).length === 0;
  if (read(text).some(isUnknown)) return undefined; // it may be this one, misspelled
  const [first, last, ...more] = tagsOf(tag, expected);
  if (!first || more.length > 0) return undefined;
  if (last) return isAround(model, first, last) ? aroundText(text, model, first, last) : undefined;
  const starts = model.slice(0, first.start).trim() === '';
  if (first.tag !== 'empty' || starts === (model.slice(first.end).trim() === '')) return undefined;
  return starts ? aroundText(text, model, first, undefined) : aroundText(text, model, undefined, first);
}

const isAround = (model: string, first: Placeholder, last: Placeholder): boolean =>
  first.tag === 'open' &&
  last.tag === 'close' &&
  model.slice(0, first.start).trim() === '' &&
  model.slice(last.end).trim() === '';

/** Puts tags of the source to the ends of a text, with the space inside of them. Spaces at both ends stay outside. */
function aroundText(
  text: string,
  model: string,
  first: Placeholder | undefined,
  last: Placeholder | undefined,
): string {
  const inner = text.trim();
  const within = model.slice(first?.end ?? 0, last?.start ?? model.length);
  const [before, after] = [/^\s*/u.exec(within)![0], within.slice(within.trimEnd().length)];
  const start = first ? first.raw + spaceBeside(inner, before, false) : '';
  const end = last ? spaceBeside(inner, after, true) + last.raw : '';
  return text.replace(inner, () => start + inner + end);
}

/**
 * Corrects one pair where both places are known: `<b>…<b>`, `</b>…</b>`, `</b>…<b>`, or half of a pair at one end of the text, if
 * the pair is around the whole source.
 */
function withBalancedTag(tag: string, { text, model, read }: Compared): string | undefined {
  const [open, close, ...more] = tagsOf(tag, read(model));
  if (open?.tag !== 'open' || close?.tag !== 'close' || more.length > 0) return undefined;
  const [first, last, ...others] = tagsOf(tag, read(text));
  if (!first || others.length > 0) return undefined;
  if (last) {
    return replacedAt(text, [
      { ...first, by: first.tag === 'open' ? first.raw : open.raw },
      { ...last, by: last.tag === 'close' ? last.raw : close.raw },
    ]);
  }
  if (!isAround(model, open, close)) return undefined;
  if (first.tag === 'open' && text.slice(0, first.start).trim() === '')
    return aroundText(text, model, undefined, close);
  if (first.tag === 'close' && text.slice(first.end).trim() === '') return aroundText(text, model, open, undefined);
  return undefined;
}

interface Part extends Pick<Placeholder, 'start' | 'end'> {
  readonly by: string;
}

/** Replaces parts of a text, which are in its order. */
const replacedAt = (text: string, parts: readonly Part[]): string =>
  parts.toReversed().reduce((before, { start, end, by }) => before.slice(0, start) + by + before.slice(end), text);
