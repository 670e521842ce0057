import { foldForSearch, parseSearchTerms } from '../../../../libs/i18n/src/message/search-terms';

/** Qualifiers that match neither texts nor keys. */
const elsewhere = ['check', 'tag'];

/** The words of a search that can be marked in its results. */
export interface SearchTerms {
  /** Found in texts and keys. Folded. */
  readonly anywhere: readonly string[];
  /** Found in keys only. Folded. */
  readonly inKey: readonly string[];
}

/**
 * Returns the words of a query that can be marked; excluded words (`-word`) occur in no result.
 *
 * @param languages tags that may prefix a word, as in `de:word`, in a search that also knows `check:` and `tag:`
 */
export function searchTerms(query: string, languages?: readonly string[]): SearchTerms {
  const included = parseSearchTerms(query, languages && [...elsewhere, ...languages]).filter(
    ({ excluded, within = '' }) => !excluded && !elsewhere.includes(within),
  );
  const words = (terms: typeof included) => terms.map(({ word }) => word);
  return {
    anywhere: words(included.filter(({ within }) => within !== 'key')),
    inKey: words(included.filter(({ within }) => within === 'key')),
  };
}

export const hasTerms = ({ anywhere, inKey }: SearchTerms): boolean => anywhere.length + inKey.length > 0;

/** A range of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the ranges of a text that match one of the words, in order; ranges that overlap or touch are merged. */
export function findTerms(text: string, terms: readonly string[]): Span[] {
  if (terms.length === 0) return [];
  const { letters, origins } = foldWithOrigins(text);
  const spans = terms.flatMap((term) => {
    const found: Span[] = [];
    for (let at = letters.indexOf(term); at >= 0; at = letters.indexOf(term, at + term.length)) {
      found.push({ start: origins[at]!, end: origins[at + term.length]! });
    }
    return found;
  });
  return mergeSpans(spans);
}

/** Folds a text, and returns the position in the text that each UTF-16 unit of the result comes from. */
function foldWithOrigins(text: string): { letters: string; origins: number[] } {
  let letters = '';
  const origins: number[] = [];
  let start = 0;
  for (const character of text) {
    for (const unit of foldForSearch(character)) {
      letters += unit;
      for (let i = 0; i < unit.length; i++) origins.push(start);
    }
    start += character.length;
  }
  origins.push(start);
  return { letters, origins };
}

function mergeSpans(spans: Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  // A match of one letter of a character that folds to two, such as the first S of `ß`, covers no character.
  return result.filter(({ start, end }) => end > start);
}
