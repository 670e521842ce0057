import { compareWords, isSameCase } from './inflection';
import { baseOf, foldWord, isUnspaced, type Word, wordsOf, type WordsOfText } from './term-words';

/** A term that is looked for in texts. */
export interface Pattern<Id> {
  readonly id: Id;
  readonly term: string;
  readonly caseSensitive: boolean;
}

/** A term that has been prepared for {@link findTerms}. */
export interface CompiledPattern<Id> extends Pattern<Id> {
  readonly language: string;
  /** Folded; absent in a script without spaces. */
  readonly words?: readonly Pick<Word, 'written' | 'folded'>[];
  /** Between the words, and around them: `++` of `C++`. */
  readonly gaps: readonly string[];
  readonly folded: string;
}

/** A term in a text. Offsets are in UTF-16 code units; `end` is exclusive. */
export interface Occurrence<Id> {
  readonly id: Id;
  readonly start: number;
  readonly end: number;
  /** It is written as in the glossary, except for case. */
  readonly isExact: boolean;
}

export function compilePattern<Id>(pattern: Pattern<Id>, language: string): CompiledPattern<Id> {
  const { term } = pattern;
  if (isUnspaced(term)) return { ...pattern, language, gaps: [], folded: foldWord(term) };
  const { words } = wordsOf(term, language);
  const gaps = words.map(({ start }, index) => foldGap(term.slice(words[index - 1]?.end ?? 0, start)));
  gaps.push(foldGap(term.slice(words.at(-1)?.end ?? 0)));
  return { ...pattern, language, words, gaps, folded: foldWord(term) };
}

/** Spaces and hyphens between words are the same. */
const foldGap = (gap: string): string => gap.replace(/[\s\-\u2010\u2011]+/g, ' ').toLowerCase();

/**
 * Finds terms in a text: whole words, with the inflection that {@link compareWords} accepts. Of terms that overlap, the one that
 * begins first is found, of several at one place the longest, and of these the one that is written in the same way.
 * @param patterns at least those that may begin with a word of the text; others are passed over
 */
export function findTerms<Id>(text: WordsOfText, patterns: readonly CompiledPattern<Id>[]): readonly Occurrence<Id>[] {
  const found: (Occurrence<Id> & { readonly isSameCase: boolean })[] = [];
  for (const pattern of patterns) {
    if (pattern.words === undefined) findUnspaced(text, pattern, found);
    else if (pattern.words.length === 0) findSigns(text, pattern, found);
    else findWords(text, pattern, pattern.words, found);
  }
  found.sort(
    (a, b) =>
      a.start - b.start ||
      b.end - a.end ||
      Number(b.isExact) - Number(a.isExact) ||
      Number(b.isSameCase) - Number(a.isSameCase),
  );
  const chosen: Occurrence<Id>[] = [];
  let end = 0;
  for (const { isSameCase: _, ...occurrence } of found) {
    if (occurrence.start < end) continue;
    chosen.push(occurrence);
    end = occurrence.end;
  }
  return chosen;
}

type Found<Id> = (Occurrence<Id> & { readonly isSameCase: boolean })[];

function findWords<Id>(
  { text, words }: WordsOfText,
  { id, term, caseSensitive, language, gaps }: CompiledPattern<Id>,
  wanted: readonly Pick<Word, 'written' | 'folded'>[],
  found: Found<Id>,
): void {
  const base = baseOf(wanted[0]!.folded);
  for (let at = 0; at + wanted.length <= words.length; at++) {
    let isExact = true;
    let isMatch = true;
    for (let index = 0; index < wanted.length && isMatch; index++) {
      const word = words[at + index]!;
      const like = compareWords(word.folded, index === 0 ? base : wanted[index]!.folded, language);
      isMatch =
        like !== undefined &&
        (!caseSensitive || isSameCase(word.written, wanted[index]!.written)) &&
        (index === 0 || foldGap(text.slice(words[at + index - 1]!.end, word.start)) === gaps[index]);
      isExact &&= like === 'same';
    }
    if (!isMatch) continue;
    const before = gaps[0]!;
    const after = gaps.at(-1)!;
    const start = words[at]!.start - before.length;
    const end = words[at + wanted.length - 1]!.end + after.length;
    const isSurrounded =
      foldGap(text.slice(start, words[at]!.start)) === before && foldGap(text.slice(end - after.length, end)) === after;
    if (start < 0 || !isSurrounded) continue;
    found.push({ id, start, end, isExact, isSameCase: text.slice(start, end) === term });
  }
}

/** Scripts without spaces: the characters, where the dictionary has word boundaries on both sides. */
function findUnspaced<Id>(
  { text, boundaries }: WordsOfText,
  { id, term, folded, caseSensitive }: CompiledPattern<Id>,
  found: Found<Id>,
): void {
  const lower = caseSensitive ? text : text.toLowerCase();
  if (lower.length !== text.length) return; // offsets would differ
  const wanted = caseSensitive ? term : folded;
  for (let start = lower.indexOf(wanted); start >= 0; start = lower.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (!boundaries.has(start) || !boundaries.has(end)) continue;
    found.push({ id, start, end, isExact: true, isSameCase: text.slice(start, end) === term });
  }
}

/** A term without letters and digits, such as an emoji. */
function findSigns<Id>({ text }: WordsOfText, { id, term }: CompiledPattern<Id>, found: Found<Id>): void {
  for (let start = text.indexOf(term); start >= 0; start = text.indexOf(term, start + term.length)) {
    found.push({ id, start, end: start + term.length, isExact: true, isSameCase: true });
  }
}
