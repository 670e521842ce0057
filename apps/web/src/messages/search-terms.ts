/** What a search looks for, as far as it can be shown in what it found. */
export interface SearchTerms {
  /** Found anywhere, the key included. Folded. */
  readonly anywhere: readonly string[];
  /** Found in the key alone. Folded. */
  readonly inKey: readonly string[];
}

/** Words, `"phrases"` and `key:words` of a search; what it leaves out (`-word`) is nowhere to be seen. */
export function searchTerms(query: string): SearchTerms {
  const wanted = Array.from(query.matchAll(TERM), ({ groups }) => groups!).filter(({ not }) => not === '');
  const words = (groups: typeof wanted) =>
    groups.map(({ phrase, word }) => fold(phrase ?? word!)).filter((word) => word !== '');
  return {
    anywhere: words(wanted.filter(({ key }) => key === undefined)),
    inKey: words(wanted.filter(({ key }) => key !== undefined)),
  };
}

/** As the API reads a query. */
const TERM = /(?<not>-?)(?<key>key:)?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/giu;

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a text has one of the words: in order, none touching another. */
export function findTerms(text: string, terms: readonly string[]): Span[] {
  if (terms.length === 0) return [];
  const { folded, origins } = foldWithOrigins(text);
  const spans = terms.flatMap((term) => {
    const found: Span[] = [];
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      found.push({ start: origins[at]!, end: origins[at + term.length]! });
    }
    return found;
  });
  return joined(spans);
}

/** `é`, `E` and `e` are found as one another; marks of other scripts than Latin, Greek and Cyrillic are letters. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toUpperCase()
    .normalize('NFKC');

function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let start = 0;
  for (const sign of text) {
    for (const unit of fold(sign)) {
      folded += unit;
      for (let i = 0; i < unit.length; i++) origins.push(start);
    }
    start += sign.length;
  }
  origins.push(start);
  return { folded, origins };
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
