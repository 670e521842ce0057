import { MAX_NESTINGS } from './i18next/bound-interpolation';
import type { PluralCategory, PluralType } from '../language/plural-categories';
import type { Finding } from './finding';
import type { MessageUnit } from './message-units';
import { findPlaceholders, type Placeholder } from './placeholders';
import { pluralRules, type PluralRules } from './plural-rules';
import { findUnbalancedTags } from './find-unbalanced-tags';

/** A form of a message to be checked; `null` or an empty text means untranslated. */
export interface CheckedForm {
  readonly category?: PluralCategory;
  readonly text: string | null;
}

/** A message to be checked: for example a `MessagePair` with the target's language. */
export interface MessageToCheck {
  readonly kind: MessageUnit['kind'];
  /** Language of the target, a canonical BCP 47 tag. */
  readonly language: string;
  /** The source text. If it is empty, only checks without comparison are made. */
  readonly reference: readonly CheckedForm[];
  readonly target: readonly CheckedForm[];
  /** Limit in grapheme clusters (UAX #29). */
  readonly maxLength?: number;
  /** With its namespace, so that a text that nests itself is found. */
  readonly key?: string;
  readonly namespace?: string;
}

type TextForm = CheckedForm & { readonly text: string };

/** What syntaxes with one text for each plural form differ in. */
export interface CheckedSyntax {
  readonly placeholders: (text: string) => readonly Placeholder[];
  readonly pluralRules: (language: string, kind: PluralType) => PluralRules;
  /** The placeholder of the number, as it is written. */
  readonly count: string;
}

const I18NEXT: CheckedSyntax = { placeholders: findPlaceholders, pluralRules, count: '{{count}}' };

/**
 * Checks a translation: first each form, then whether forms are missing. Returns nothing for an untranslated message. Pure,
 * and fast enough to run on every keystroke.
 */
export function checkMessage(message: MessageToCheck, syntax = I18NEXT): readonly Finding[] {
  const { kind, language, reference, target, maxLength } = message;
  const translated = target.filter(hasText);
  if (translated.length === 0) return [];
  const grammar = kind === 'text' ? undefined : syntax.pluralRules(language, kind);
  const original = readReference(reference.filter(hasText), syntax);

  const findings = translated.flatMap((form): Finding[] => {
    const { category } = form;
    if (category && grammar?.isForeign(category)) {
      return [{ code: 'pluralFormForeign', severity: 'warning', form: category, values: { category } }];
    }
    const found = [
      ...(original ? compare(form, original, grammar) : []),
      ...checkLength(form.text, maxLength),
      ...checkNesting(form.text, message, syntax),
    ];
    return category ? found.map((finding) => ({ ...finding, form: category })) : found;
  });
  return grammar ? [...findings, ...missingForms(grammar, translated)] : findings;
}

const hasText = (form: CheckedForm): form is TextForm => Boolean(form.text);

/** The parts of the reference that translations are compared with. */
interface ReferenceTexts {
  readonly syntax: CheckedSyntax;
  /** The text of the same category or else of `other`, which covers most numbers. */
  textFor(category: PluralCategory | undefined): string;
  /** Identities of the placeholders of all forms; each form of the target may use them. */
  readonly placeholders: ReadonlySet<string>;
  /** Names in tags that are not balanced in the reference, as in `plus://<model_id>`, and need not be in the target. */
  readonly unpaired: ReadonlySet<string>;
}

function readReference(forms: readonly TextForm[], syntax: CheckedSyntax): ReferenceTexts | undefined {
  const [first] = forms;
  if (first === undefined) return undefined;
  const texts = new Map(forms.map(({ category, text }) => [category, text]));
  const placeholders = forms.map(({ text }) => syntax.placeholders(text));
  return {
    syntax,
    textFor: (category) => texts.get(category) ?? texts.get('other') ?? first.text,
    placeholders: new Set(placeholders.flat().map(identity)),
    unpaired: new Set(placeholders.flatMap(findUnbalancedTags)),
  };
}

/** Identifies a placeholder. Its format, spacing and attributes may differ by language. */
const identity = ({ kind, name }: Placeholder): string => `${kind} ${name}`;
const COUNT = 'value count';

function compare({ category, text }: TextForm, original: ReferenceTexts, grammar: PluralRules | undefined): Finding[] {
  const model = original.textFor(category);
  const placeholders = original.syntax.placeholders(text);
  const found = byIdentity(placeholders);
  const expected = byIdentity(original.syntax.placeholders(model));
  const findings: Finding[] = [];

  // Whether a form needs the number depends on its category in the target language, not on the reference's form.
  if (grammar && category) {
    expected.delete(COUNT);
    if (original.placeholders.has(COUNT) && !found.has(COUNT))
      findings.push(...missingCount(grammar.wholeNumbers(category), original.syntax.count));
  }
  for (const [name, placeholder] of expected) if (!found.has(name)) findings.push(missing(placeholder));

  const isKnown = (name: string): boolean =>
    original.placeholders.has(name) || (grammar !== undefined && name === COUNT);
  for (const [name, placeholder] of found) if (!isKnown(name)) findings.push(unknown(placeholder));

  for (const tag of findUnbalancedTags(placeholders)) {
    const isKnownPair = original.placeholders.has(`tag ${tag}`) && !original.unpaired.has(tag);
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
 * A form for a single number may spell it out: "one file". If it also covers 0, as in French, that is a common choice but
 * wrong for 0: a warning. If it covers 21 and 31, as in Russian, it is an error.
 */
function missingCount(numbers: readonly number[], placeholder: string): Finding[] {
  if (numbers.length === 1) return [];
  const severity = numbers.length === 2 && numbers[0] === 0 ? 'warning' : 'error';
  return [{ code: 'placeholderMissing', severity, values: { placeholder } }];
}

/** Full-width marks have their space within, so that none follows: “名前：” for “Name: ”. */
const FULL_WIDTH_END = /[、。！，．：；？]$/u;

/** Compares the spaces at both ends of a text with those of its source. */
export function compareSpace(text: string, model: string): Finding[] {
  const difference = (code: Finding['code'], expected: string, found: string): Finding[] =>
    expected === found
      ? []
      : [{ code, severity: 'warning', values: { expected: expected.length, found: found.length } }];
  const hasOwnSpace = FULL_WIDTH_END.test(text) && spaceAtEnd(model) === ' ';
  return [
    ...difference('spaceAtStart', spaceAtStart(model), spaceAtStart(text)),
    ...(hasOwnSpace ? [] : difference('spaceAtEnd', spaceAtEnd(model), spaceAtEnd(text))),
  ];
}

const spaceAtStart = (text: string): string => text.slice(0, text.length - text.trimStart().length);
const spaceAtEnd = (text: string): string => text.slice(text.trimEnd().length);

// Grapheme clusters do not depend on the language (UAX #29).
let graphemes: Intl.Segmenter | undefined;

export function checkLength(text: string, maxLength: number | undefined): Finding[] {
  // A cluster has at least one UTF-16 code unit, so most texts need no segmentation.
  if (maxLength === undefined || text.length <= maxLength) return [];
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const length = Array.from(graphemes.segment(text)).length;
  return length > maxLength ? [{ code: 'tooLong', severity: 'error', values: { length, maxLength } }] : [];
}

/** Clients of i18next expand `$t(…)` without limit: these texts would cost them time that grows with each level. */
function checkNesting(text: string, { namespace, key }: MessageToCheck, syntax: CheckedSyntax): Finding[] {
  if (!text.includes('$t(')) return [];
  const nestings = syntax.placeholders(text).filter((placeholder) => placeholder.kind === 'nesting');
  const own = nestings.find(({ name }) => name === key || name === `${namespace}:${key}`);
  const count = nestings.length;
  return [
    ...(own ? [finding('nestingCycle', { placeholder: own.raw })] : []),
    ...(count > MAX_NESTINGS ? [finding('nestingTooMuch', { count, maxCount: MAX_NESTINGS })] : []),
  ];
}

const finding = (code: Finding['code'], values: Finding['values']): Finding => ({ code, severity: 'error', values });

function missingForms(grammar: PluralRules, translated: readonly CheckedForm[]): Finding[] {
  const existing = new Set(translated.map(({ category }) => category));
  return grammar.categories
    .filter((category) => grammar.isNeeded(category) && !existing.has(category))
    .map((category) => ({ code: 'pluralFormMissing', severity: 'error', form: category, values: { category } }));
}
