import { findPlaceholders } from '../../../../libs/i18n/src/message/placeholders';
import { findTerms, type Span } from './search-terms';

/** Signs that cannot be seen, by what they do. */
export type Invisible =
  | 'space'
  | 'noBreakSpace'
  | 'wideSpace'
  | 'tab'
  | 'lineBreak'
  | 'zeroWidthSpace'
  | 'joiner'
  | 'nonJoiner'
  | 'softHyphen'
  | 'direction'
  | 'control';

/** A stretch of a text that is shown in one way. */
export interface TextPart {
  readonly kind: 'text' | 'placeholder' | Invisible;
  /** All of it, cut where what is searched for begins or ends. */
  readonly pieces: readonly { readonly text: string; readonly found: boolean }[];
}

/**
 * A text cut into what is translated, what stands for something else, and what would not be seen. The texts of all
 * pieces, one after the other, are the text.
 * @param terms what is searched for, as `searchTerms` gives it
 */
export function textParts(text: string, terms: readonly string[] = []): TextPart[] {
  const special = [...placeholders(text), ...invisibles(text)].sort((a, b) => a.start - b.start || b.end - a.end);
  const found = findTerms(text, terms);
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], start: number, end: number) => {
    if (end > start) parts.push({ kind, pieces: cut(text, start, end, found) });
  };
  let at = 0;
  for (const { kind, start, end } of special) {
    if (start < at) continue; // inside a placeholder
    add('text', at, start);
    add(kind, start, end);
    at = end;
  }
  add('text', at, text.length);
  return parts;
}

interface SpecialSpan extends Span {
  readonly kind: Exclude<TextPart['kind'], 'text'>;
}

const placeholders = (text: string): SpecialSpan[] =>
  findPlaceholders(text).map(({ start, end }) => ({ kind: 'placeholder', start, end }));

function* invisibles(text: string): Iterable<SpecialSpan> {
  for (const { index, groups, 0: signs } of text.matchAll(INVISIBLE)) {
    const kind = (Object.keys(groups!) as Invisible[]).find((name) => groups![name] !== undefined)!;
    for (let i = 0; i < signs.length; i++) yield { kind, start: index + i, end: index + i + 1 };
  }
}

/** Spaces are seen between words; at an edge or side by side they are not. A joiner inside an emoji is part of it. */
const INVISIBLE = new RegExp(
  Object.entries({
    space: '^ +| +$| {2,}',
    noBreakSpace: '[\\u00A0\\u2007\\u202F]',
    wideSpace: '[\\u1680\\u2000-\\u2006\\u2008-\\u200A\\u205F\\u3000]',
    tab: '\\t',
    lineBreak: '\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029]',
    zeroWidthSpace: '[\\u200B\\u2060\\uFEFF]',
    joiner: '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D',
    nonJoiner: '\\u200C',
    softHyphen: '\\u00AD',
    direction: '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]',
    control: '\\p{Cc}',
  } satisfies Record<Invisible, string>)
    .map(([name, signs]) => `(?<${name}>${signs})`)
    .join('|'),
  'gmu',
);

/** A stretch of a text, cut where what was found begins or ends. */
export function cut(text: string, start: number, end: number, found: readonly Span[]): TextPart['pieces'] {
  const pieces: { text: string; found: boolean }[] = [];
  let at = start;
  for (const span of found) {
    const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)];
    if (from >= to) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), found: false });
    pieces.push({ text: text.slice(from, to), found: true });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), found: false });
  return pieces;
}
