import { type ParsedText, type Part, parseLocale, syntaxOf } from '@dragoman/i18n/internal/messages';
import type { CheckContext, CheckedForm, CheckedMessage } from '../message-check';

/** Replaces each placeholder and URL of a text by a character of the private use area. */
export const VALUE = '\uE000';
/** The same for tags, which are not part of a sentence. */
export const TAG = '\uE001';

/** Replaces a part of the prose. Offsets are in UTF-16 code units; `end` is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A form of a text as rules read it. */
export interface RuleText {
  /** Primary subtag: `pt`. */
  readonly language: string;
  /** BCP 47, as given: `pt-BR`. */
  readonly tag: string;
  /** Four letters, likely if the tag has none: `Latn`. */
  readonly script: string;
  readonly prose: string;
  /** As it is written, with placeholders. */
  readonly raw: string;
  /** Without placeholders, and with everything else as it is written. */
  readonly plain: string;
  /** Starting tags, as they are written. */
  readonly tags: readonly string[];
  /** It is XML in its file, see {@link CheckedMessage.isMarkup}. */
  readonly isMarkup: boolean;
  /** The source of the form; absent if there is none, and if the text is the source itself. */
  readonly source?: Omit<RuleText, 'source' | 'forms' | 'isMarkup'>;
  /** The raw forms of the text and of its source that have a text. */
  readonly forms: readonly string[];
  readonly sourceForms: readonly string[];
}

interface Reading {
  readonly raw: string;
  readonly plain: string;
  readonly prose: string;
  readonly tags: readonly string[];
  /** The offset of each character of the prose in the text. */
  readonly offsets: readonly number[];
}

/** A form with functions that find places of its prose in the text. */
export interface FormToRead extends RuleText {
  readonly category?: string;
  /** Returns the text with the edits; undefined if it cannot be edited there. */
  correct(edits: readonly Edit[]): string | undefined;
  /** Returns where a range of the prose is in the text; undefined if it is not in one piece. */
  rangeOf(start: number, end: number): readonly [start: number, end: number] | undefined;
}

/** Reads the forms of a message that have a text. */
export function readForms(
  message: CheckedMessage,
  { language, referenceLanguage }: CheckContext,
): readonly FormToRead[] {
  const syntax = syntaxOf(message.syntax);
  const parsed = new Map<string, ParsedText>();
  const parse = (text: string): ParsedText => {
    const known = parsed.get(text) ?? syntax.parse(text);
    parsed.set(text, known);
    return known;
  };
  // A text that cannot be parsed has no prose.
  const written = message.target.filter(hasText).filter(({ text }) => parse(text).error === undefined);
  if (written.length === 0) return [];
  const isSource = language === referenceLanguage;
  const sources = isSource ? [] : message.reference.filter(hasText);
  const forms = written.map(({ text }) => text);
  const sourceForms = sources.map(({ text }) => text);
  const own = localeOf(language);
  const other = localeOf(referenceLanguage);
  const readings = new Map<string, Reading>();
  const read = (text: string): Reading => {
    const known = readings.get(text) ?? readText(text, parse(text));
    readings.set(text, known);
    return known;
  };
  return written.map(({ category, text }) => {
    const source =
      sources.find((form) => form.category === category) ??
      sources.find((form) => form.category === 'other') ??
      sources[0];
    const reading = read(text);
    return {
      ...own,
      ...reading,
      forms,
      sourceForms,
      isMarkup: message.isMarkup === true,
      ...(category !== undefined && { category }),
      ...(source && { source: { ...other, ...read(source.text), sourceForms } }),
      correct: (edits) => applyEdits(reading, edits),
      rangeOf: (start, end) => rawRange(reading, start, end),
    };
  });
}

const hasText = (form: CheckedForm): form is CheckedForm & { readonly text: string } => Boolean(form.text);

const locales = new Map<string, { readonly language: string; readonly tag: string; readonly script: string }>();

function localeOf(tag: string) {
  let locale = locales.get(tag);
  if (locale === undefined) {
    const likely = parseLocale(tag)?.maximize();
    locale = { language: likely?.language ?? tag, tag, script: likely?.script ?? 'Latn' };
    if (locales.size < 1000) locales.set(tag, locale);
  }
  return locale;
}

function readText(raw: string, { parts }: ParsedText): Reading {
  const found: Found = { offsets: [], tags: [], code: [] };
  const plain = flatten(parts, found);
  return { raw, plain, prose: proseOf(plain, found.code), tags: found.tags, offsets: found.offsets };
}

const isVerbatim = ({ value, start, end }: { value: string; start: number; end: number }): boolean =>
  value.length === end - start;

/** What an element such as `<code>` contains. */
interface CodeRange {
  readonly start: number;
  end: number;
}

interface Found {
  readonly offsets: number[];
  readonly tags: string[];
  readonly code: CodeRange[];
}

const CODE_ELEMENTS = ['code', 'kbd', 'pre', 'samp', 'var'];

/**
 * Returns the text of the parts; of a plural or select, only the branch for most values. Escaped characters get no offsets, so
 * that corrections near them are not offered.
 */
function flatten(parts: readonly Part[], found: Found): string {
  const { offsets, tags, code } = found;
  let plain = '';
  for (const part of parts) {
    if (part.kind === 'branching') {
      const branch = part.branches.find(({ selector }) => selector === 'other') ?? part.branches.at(-1);
      if (branch) plain += flatten(branch.parts, found);
      continue;
    }
    const isExact = part.kind !== 'text' || isVerbatim(part);
    const length = Math.max(1, part.end - part.start);
    const text = part.kind === 'text' ? part.value : (part.kind === 'tag' ? TAG : VALUE).repeat(length);
    if (part.kind === 'tag' && CODE_ELEMENTS.includes(part.name.toLowerCase())) {
      if (part.tag === 'open') code.push({ start: offsets.length + length, end: offsets.length + length });
      else if (part.tag === 'close' && code.length > 0) code.at(-1)!.end = offsets.length;
    }
    if (part.kind === 'tag' && part.tag !== 'close') tags.push(part.raw);
    for (let index = 0; index < text.length; index++) offsets.push(isExact ? part.start + index : NaN);
    plain += text;
  }
  return plain;
}

/**
 * Web and email addresses, paths, placeholders of other syntaxes, code, and entities of HTML. Repetitions that
 * can start anywhere have a maximum length: without one, a long text would take minutes.
 */
const NON_PROSE =
  /`[^`\n]+`|(?:https?|ftp|wss?|rtsps?|rtmp|file):\/\/[^\s<>"'`()[\]{}\uE001、。，；：！？（）「」『』“”„«»]+(?<![.…])|\bwww\.[\w./-]+(?<!\.)|(?<![\p{L}\p{N}<-])\.{0,2}\/[\w.@-]+(?:\/[\w.@*-]*)*(?:\?[\w=&+%-]*)?(?<!\.)|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|<[!/]?[a-z][^<>]*>|\$?\{\{?[\w.:, -]+\}?\}|%(?:\d{1,3}\$)?[-+#0]{0,5}\d{0,9}(?:\.\d{1,9})?(?:ll|l)?[sdifuxX@](?!\p{L})|%\([\w.]+\)[sdf]|%\{[\w.]+\}|&(?:[a-z]+|#\d+);/giu;
const MAY_HAVE_NON_PROSE = /[`/@<{%&]|www/i;

function proseOf(plain: string, code: readonly CodeRange[]): string {
  let text = plain;
  for (const { start, end } of code) text = text.slice(0, start) + VALUE.repeat(end - start) + text.slice(end);
  if (!MAY_HAVE_NON_PROSE.test(text)) return text;
  return text.replace(NON_PROSE, (match) => (match.startsWith('<') ? TAG : VALUE).repeat(match.length));
}

function applyEdits(reading: Reading, edits: readonly Edit[]): string | undefined {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    const range = rawRange(reading, start, end);
    if (range === undefined) return undefined;
    if (range[0] < at) continue; // a second edit of the same character
    result += reading.raw.slice(at, range[0]) + text;
    at = range[1];
  }
  return result + reading.raw.slice(at);
}

/** Undefined across a choice, or at an escape. */
function rawRange({ raw, offsets }: Reading, start: number, end: number): readonly [number, number] | undefined {
  const from = rawOffset(offsets, start, raw);
  const to = end === start ? from : rawOffset(offsets, end - 1, raw) + 1;
  return from >= 0 && to - from === end - start ? [from, to] : undefined;
}

/** At the end of the prose, the text may go on with the end of a branch: the offset after the last character. */
const rawOffset = (offsets: readonly number[], at: number, raw: string): number =>
  at < offsets.length ? offsets[at]! : offsets.length === 0 ? raw.length : offsets.at(-1)! + 1;
