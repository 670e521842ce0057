import { folded, searchTerms as readTerms } from '../../../../libs/i18n/src/message/search-terms';

/** What a search looks for, as far as it can be shown in what it found. */
export interface SearchTerms {
  /** Found anywhere, the key included. Folded. */
  readonly anywhere: readonly string[];
  /** Found in the key alone. Folded. */
  readonly inKey: readonly string[];
}

/**
 * What there is to show of a search; what it leaves out (`-word`) is nowhere to be seen.
 * @param languages whose tags say where to look, as in `de:word`
 */
export function searchTerms(query: string, languages?: readonly string[]): SearchTerms {
  const wanted = readTerms(query, languages).filter(({ unwanted }) => !unwanted);
  const words = (terms: typeof wanted) => terms.map(({ word }) => word);
  return {
    anywhere: words(wanted.filter(({ within }) => within !== 'key')),
    inKey: words(wanted.filter(({ within }) => within === 'key')),
  };
}

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a text has one of the words: in order, none touching another. */
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
  return joined(spans);
}

function foldWithOrigins(text: string): { letters: string; origins: number[] } {
  let letters = '';
  const origins: number[] = [];
  let start = 0;
  for (const sign of text) {
    for (const unit of folded(sign)) {
      letters += unit;
      for (let i = 0; i < unit.length; i++) origins.push(start);
    }
    start += sign.length;
  }
  origins.push(start);
  return { letters, origins };
}

function joined(spans: Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  // Half of what folds to two signs, such as the S in `ß`: nothing of it can be shown.
  return result.filter(({ start, end }) => end > start);
}
