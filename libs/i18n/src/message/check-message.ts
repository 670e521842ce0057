import type { Category } from '../language/plural-categories';
import type { Finding } from './finding';
import type { MessageUnit } from './message-units';
import { findPlaceholders, type Placeholder } from './placeholders';
import { pluralForms, type PluralForms } from './plural-forms';
import { unbalancedTags } from './unbalanced-tags';

/** A form of a message as it is checked; a text that is `null` or empty is untranslated. */
export interface CheckedForm {
  readonly category?: Category;
  readonly text: string | null;
}

/** A message to be checked; a `MessagePair` with the target's language is one. */
export interface MessageToCheck {
  readonly kind: MessageUnit['kind'];
  /** Of the target; canonical BCP 47 tag. */
  readonly language: string;
  /** What is translated. Where nothing is there, only what needs no comparison is checked. */
  readonly reference: readonly CheckedForm[];
  readonly target: readonly CheckedForm[];
  /** In grapheme clusters. */
  readonly maxLength?: number;
}

type TextForm = CheckedForm & { readonly text: string };

/**
 * What there is to say of a translation: form by form, then of the forms that are missing. Nothing where no form is
 * translated yet. Pure, and fast enough to run while somebody types.
 */
export function checkMessage({ kind, language, reference, target, maxLength }: MessageToCheck): readonly Finding[] {
  const translated = target.filter(hasText);
  if (translated.length === 0) return [];
  const grammar = kind === 'text' ? undefined : pluralForms(language, kind);
  const original = readOriginal(reference.filter(hasText));

  const findings = translated.flatMap((form): Finding[] => {
    const { category } = form;
    if (category && grammar?.isForeign(category)) {
      return [{ code: 'pluralFormForeign', severity: 'warning', form: category, values: { category } }];
    }
    const found = [...(original ? compare(form, original, grammar) : []), ...checkLength(form.text, maxLength)];
    return category ? found.map((finding) => ({ ...finding, form: category })) : found;
  });
  return grammar ? [...findings, ...missingForms(grammar, translated)] : findings;
}

const hasText = (form: CheckedForm): form is TextForm => Boolean(form.text);

/** The reference, as far as it is compared with. */
interface Original {
  /** Of the same category, else the form that stands for most numbers. */
  textFor(category: Category | undefined): string;
  /** Identities of all placeholders of all forms: any form of the target may use them. */
  readonly known: ReadonlySet<string>;
  /** Names in tags that are no pairs here, as in `plus://<model_id>`: they need be none in the target. */
  readonly unpaired: ReadonlySet<string>;
}

function readOriginal(forms: readonly TextForm[]): Original | undefined {
  if (forms.length === 0) return undefined;
  const texts = new Map(forms.map(({ category, text }) => [category, text]));
  const placeholders = forms.map(({ text }) => findPlaceholders(text));
  return {
    textFor: (category) => texts.get(category) ?? texts.get('other') ?? forms[0].text,
    known: new Set(placeholders.flat().map(identity)),
    unpaired: new Set(placeholders.flatMap(unbalancedTags)),
  };
}

/** What a placeholder stands for. Its format, spacing and attributes may differ by language. */
const identity = ({ kind, name }: Placeholder): string => `${kind} ${name}`;
const count = 'value count';

function compare({ category, text }: TextForm, original: Original, grammar: PluralForms | undefined): Finding[] {
  const model = original.textFor(category);
  const found = byIdentity(findPlaceholders(text));
  const expected = byIdentity(findPlaceholders(model));
  const findings: Finding[] = [];

  // Whether a form needs the number depends on what it stands for, not on the reference's form of the same name.
  if (grammar && category) {
    expected.delete(count);
    if (original.known.has(count) && !found.has(count)) findings.push(...missingCount(grammar.numbers(category)));
  }
  for (const [name, placeholder] of expected) if (!found.has(name)) findings.push(missing(placeholder));

  const isKnown = (name: string): boolean => original.known.has(name) || (grammar !== undefined && name === count);
  for (const [name, placeholder] of found) if (!isKnown(name)) findings.push(unknown(placeholder));

  for (const tag of unbalancedTags(findPlaceholders(text))) {
    const isKnownPair = original.known.has(`tag ${tag}`) && !original.unpaired.has(tag);
    if (isKnownPair) findings.push({ code: 'tagUnbalanced', severity: 'error', values: { tag } });
  }
  return [...findings, ...compareSpace(text, model)];
}

const byIdentity = (placeholders: readonly Placeholder[]): Map<string, Placeholder> =>
  new Map(placeholders.map((placeholder) => [identity(placeholder), placeholder]));

const missing = ({ kind, name, raw }: Placeholder): Finding =>
  kind === 'tag'
    ? { code: 'tagMissing', severity: 'error', values: { tag: name } }
    : { code: 'placeholderMissing', severity: 'error', values: { placeholder: raw } };

const unknown = ({ kind, name, raw }: Placeholder): Finding =>
  kind === 'tag'
    ? { code: 'tagUnknown', severity: 'error', values: { tag: name } }
    : { code: 'placeholderUnknown', severity: 'error', values: { placeholder: raw } };

/**
 * A form for a single number may say it in words: "one file". Where it also stands for 0, as in French, that is often
 * meant, and wrong for 0; where it stands for 21 and 31, as in Russian, it is an error.
 */
function missingCount(numbers: readonly number[]): Finding[] {
  if (numbers.length === 1) return [];
  const severity = numbers.length === 2 && numbers[0] === 0 ? 'warning' : 'error';
  return [{ code: 'placeholderMissing', severity, values: { placeholder: '{{count}}' } }];
}

function compareSpace(text: string, model: string): Finding[] {
  const difference = (code: Finding['code'], expected: string, found: string): Finding[] =>
    expected === found
      ? []
      : [{ code, severity: 'warning', values: { expected: expected.length, found: found.length } }];
  return [
    ...difference('spaceAtStart', spaceAtStart(model), spaceAtStart(text)),
    ...difference('spaceAtEnd', spaceAtEnd(model), spaceAtEnd(text)),
  ];
}

const spaceAtStart = (text: string): string => text.slice(0, text.length - text.trimStart().length);
const spaceAtEnd = (text: string): string => text.slice(text.trimEnd().length);

// Grapheme clusters do not depend on the language (UAX #29).
let graphemes: Intl.Segmenter | undefined;

function checkLength(text: string, maxLength: number | undefined): Finding[] {
  // No cluster is shorter than a UTF-16 unit, so most texts need not be cut up.
  if (maxLength === undefined || text.length <= maxLength) return [];
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const length = Array.from(graphemes.segment(text)).length;
  return length > maxLength ? [{ code: 'tooLong', severity: 'error', values: { length, maxLength } }] : [];
}

function missingForms(grammar: PluralForms, translated: readonly CheckedForm[]): Finding[] {
  const there = new Set(translated.map(({ category }) => category));
  return grammar.categories
    .filter((category) => grammar.isNeeded(category) && !there.has(category))
    .map((category) => ({ code: 'pluralFormMissing', severity: 'error', form: category, values: { category } }));
}
