import { PLACEHOLDER } from '../../memory/words';

/** The words that are compared of a long text: comparing takes as many steps as the product of both numbers. */
const MAX_WORDS = 120;
/** What words with different endings have in common at least, from 0 to 1. */
const MIN_SHARED_BEGINNING = 0.5;

/**
 * The similarity of two texts from 0 to 1: what part of the longer one stays when the fewest words are inserted, removed or
 * replaced. Long words count more than short ones, and words with the same beginning are replaced in part.
 * @param one the words of a text, see `wordsOf`
 */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const total = Math.max(weightOf(one), weightOf(other));
  if (total === 0) return one.length === other.length ? 1 : 0;
  const [a, b] = [one.slice(0, MAX_WORDS), other.slice(0, MAX_WORDS)];
  const rest = Math.abs(weightOf(one.slice(MAX_WORDS)) - weightOf(other.slice(MAX_WORDS)));
  let row = [0];
  for (const word of b) row.push(row.at(-1)! + wordWeight(word));
  for (const word of a) {
    const next = [row[0]! + wordWeight(word)];
    for (const [index, against] of b.entries()) {
      next.push(
        Math.min(
          row[index]! + replacementCost(word, against),
          row[index + 1]! + wordWeight(word),
          next[index]! + wordWeight(against),
        ),
      );
    }
    row = next;
  }
  return Math.max(0, 1 - (row.at(-1)! + rest) / total);
}

const weightOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + wordWeight(word), 0);

/** Marks weigh little, words up to 1. */
function wordWeight(word: string): number {
  if (word === PLACEHOLDER) return 0.6;
  return /[\p{L}\p{N}]/u.test(word) ? Math.min(1, 0.4 + 0.1 * word.length) : 0.15;
}

function replacementCost(one: string, other: string): number {
  if (one === other) return 0;
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  let shared = 0;
  while (shared < shorter.length && one[shared] === other[shared]) shared++;
  const part = shared / longer.length;
  const weight = Math.max(wordWeight(one), wordWeight(other));
  // Replacing is cheaper than removing and inserting.
  return part < MIN_SHARED_BEGINNING ? weight : weight * (1 - part);
}
