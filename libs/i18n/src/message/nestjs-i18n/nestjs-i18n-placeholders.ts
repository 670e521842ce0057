import { findPlaceholders, type Placeholder } from '../placeholders';
import type { ParsedText, Part, SyntaxProblem } from '../syntax';

/**
 * Returns the placeholders of a text in the order in which they start, as nestjs-i18n finds them: `{{ name | uppercase }}`
 * first, then `{name}` by the rules of string-format, then `$t(key)`. Tags are those of HTML. Takes linear time.
 */
export function findNestjsI18nPlaceholders(text: string): readonly Placeholder[] {
  return readText(text).placeholders;
}

/** Parses a text. It is invalid where string-format throws an error: a number `{}` beside a name, or a transformer. */
export function parseNestjsI18n(text: string): ParsedText {
  const { placeholders, braces, error } = readText(text);
  if (error !== undefined) return { parts: [{ kind: 'text', value: text, start: 0, end: text.length }], error };
  const parts: Part[] = [];
  let at = 0;
  const addText = (end: number): void => {
    if (end === at) return;
    let value = text.slice(at, end);
    for (const start of braces.toReversed()) {
      if (start >= at && start < end) value = value.slice(0, start - at) + value.slice(start - at + 1);
    }
    parts.push({ kind: 'text', value, start: at, end });
  };
  for (const placeholder of placeholders) {
    if (placeholder.start < at) continue; // nested in another one
    addText(placeholder.start);
    parts.push(placeholder);
    at = placeholder.end;
  }
  addText(text.length);
  return { parts };
}

/** Writes braces so that they are printed. */
export const nestjsI18nLiteral = (text: string): string => text.replace(/[{}]/g, '$&$&');

interface ReadText {
  readonly placeholders: readonly Placeholder[];
  /** Where doubled braces are, which print one. */
  readonly braces: readonly number[];
  readonly error?: SyntaxProblem;
}

function readText(text: string): ReadText {
  const placeholders: Placeholder[] = [];
  if (text.includes('<')) placeholders.push(...findPlaceholders(text).filter(({ kind }) => kind === 'tag'));
  const { values, braces, error } = text.includes('{') || text.includes('}') ? readBraces(text) : NONE;
  placeholders.push(...values);
  if (text.includes('$t(')) {
    placeholders.push(...readNestings(text));
  }
  placeholders.sort((a, b) => a.start - b.start || b.end - a.end);
  return { placeholders, braces, ...(error && { error }) };
}

const NONE: ReturnType<typeof readBraces> = { values: [], braces: [] };

/** Reads `$t(key)` and `$t(key, { "count": 1 })` up to the first `)` of the line, as nestjs-i18n does. */
function readNestings(text: string): Placeholder[] {
  const found: Placeholder[] = [];
  const nextClose = nextOf(text, /\)/g);
  const nextLine = nextOf(text, LINE_BREAK);
  for (let start = text.indexOf('$t('); start >= 0; start = text.indexOf('$t(', start + 1)) {
    const close = nextClose(start + 2);
    if (close < 0) break;
    if (isBetween(nextLine(start), start, close)) continue;
    const [name = ''] = text.slice(start + 3, close).split(',', 1);
    const raw = text.slice(start, close + 1);
    if (name.trim() !== '') found.push({ kind: 'nesting', name: name.trim(), raw, start, end: close + 1 });
    start = close;
  }
  return found;
}

const LINE_BREAK = /[\n\r\u2028\u2029]/g;

const PIPE = /\{\{\s*([^{}|]+)\|([^{}]+)\}\}/y;

/** Reads braces as string-format does: a doubled one is a brace, anything else in braces is replaced. */
function readBraces(text: string): {
  readonly values: Placeholder[];
  readonly braces: number[];
  readonly error?: SyntaxProblem;
} {
  const values: Placeholder[] = [];
  const braces: number[] = [];
  let error: SyntaxProblem | undefined;
  let numbered: boolean | undefined;
  let count = 0;
  const nextClose = nextOf(text, /\}/g);
  const nextLine = nextOf(text, LINE_BREAK);
  const signs = /[{}]/g;
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const start = match.index;
    PIPE.lastIndex = start;
    const pipe = match[0] === '{' ? PIPE.exec(text) : null;
    const [raw, argument = '', format = ''] = pipe ?? [];
    if (raw !== undefined && argument.trim() !== '' && /[^|\s]/.test(format)) {
      if (numbered === true) error ??= { code: 'syntaxBroken', offset: start };
      numbered = false;
      values.push({
        kind: 'value',
        name: argument.trim(),
        format: format.trim(),
        ...{ raw, start, end: start + raw.length },
      });
      signs.lastIndex = start + raw.length;
      continue;
    }
    if (text[start + 1] === match[0]) {
      braces.push(start);
      signs.lastIndex = start + 2;
      continue;
    }
    const close = match[0] === '{' ? nextClose(start) : -1;
    if (close < 0 || isBetween(nextLine(start), start, close)) continue;
    const content = text.slice(start + 1, close);
    const transformer = content.indexOf('!');
    const written = transformer >= 0 && transformer < content.length - 1 ? content.slice(0, transformer) : content;
    const isNumbered = written === '';
    if (written !== content || isNumbered !== (numbered ?? isNumbered))
      error ??= { code: 'syntaxBroken', offset: start };
    numbered ??= isNumbered;
    const name = isNumbered ? String(count++) : written.replace(/^0\./, '');
    values.push({ kind: 'value', name, raw: text.slice(start, close + 1), start, end: close + 1 });
    signs.lastIndex = close + 1;
  }
  return { values, braces, ...(error && { error }) };
}

const isBetween = (at: number, start: number, end: number): boolean => at > start && at < end;

/** Returns a function that finds the next match behind a place, for places that only grow. */
function nextOf(text: string, pattern: RegExp): (place: number) => number {
  let next = -2;
  return (place) => {
    while (next !== -1 && next <= place) {
      pattern.lastIndex = place + 1;
      next = pattern.exec(text)?.index ?? -1;
    }
    return next;
  };
}
