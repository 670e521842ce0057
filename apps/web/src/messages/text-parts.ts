import { findPlaceholders } from '../../../../libs/i18n/src/message/placeholders';
import { findTerms, type Span } from './search-terms';
import type { FindSyntax } from './text-syntax';

/** Kinds of invisible characters. */
export type InvisibleKind =
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

/** A range of a text that is shown in one way. */
export interface TextPart {
  readonly kind: 'text' | 'placeholder' | InvisibleKind;
  /** The text of the part, split at the edges of search matches. */
  readonly pieces: readonly { readonly text: string; readonly found: boolean }[];
}

/**
 * Splits a text into plain text, placeholders and invisible characters. The pieces of all parts add up to the text.
 *
 * @param terms words to mark, folded as `searchTerms` returns them
 */
export function textParts(
  text: string,
  terms: readonly string[] = [],
  findSyntax: FindSyntax = findPlaceholders,
): TextPart[] {
  const special = [...placeholderSpans(text, findSyntax), ...invisibleSpans(text)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const found = findTerms(text, terms);
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], start: number, end: number) => {
    if (end > start) parts.push({ kind, pieces: splitAtMatches(text, start, end, found) });
  };
  let position = 0;
  for (const { kind, start, end } of special) {
    if (start < position) continue; // nested in a placeholder
    add('text', position, start);
    add(kind, start, end);
    position = end;
  }
  add('text', position, text.length);
  return parts;
}

interface SpecialSpan extends Span {
  readonly kind: Exclude<TextPart['kind'], 'text'>;
}

const placeholderSpans = (text: string, findSyntax: FindSyntax): SpecialSpan[] =>
  findSyntax(text).map(({ start, end }) => ({ kind: 'placeholder', start, end }));

function* invisibleSpans(text: string): Iterable<SpecialSpan> {
  for (const { index, groups, 0: characters } of text.matchAll(INVISIBLE_CHARACTERS)) {
    const kind = (Object.keys(groups!) as InvisibleKind[]).find((name) => groups![name] !== undefined)!;
    for (let i = 0; i < characters.length; i++) yield { kind, start: index + i, end: index + i + 1 };
  }
}

/** Spaces count only where they are easily overlooked: at an edge, or several in a row. Joiners of emoji are left out. */
const INVISIBLE_CHARACTERS = new RegExp(
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
  } satisfies Record<InvisibleKind, string>)
    .map(([name, characters]) => `(?<${name}>${characters})`)
    .join('|'),
  'gmu',
);

/** Splits a range of a text at the edges of search matches. */
export function splitAtMatches(text: string, start: number, end: number, found: readonly Span[]): TextPart['pieces'] {
  const pieces: { text: string; found: boolean }[] = [];
  let position = start;
  for (const span of found) {
    const [from, to] = [Math.max(span.start, position), Math.min(span.end, end)];
    if (from >= to) continue;
    if (from > position) pieces.push({ text: text.slice(position, from), found: false });
    pieces.push({ text: text.slice(from, to), found: true });
    position = to;
  }
  if (position < end) pieces.push({ text: text.slice(position, end), found: false });
  return pieces;
}
