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
  const [weights, otherWeights] = [one.map(wordWeight), other.map(wordWeight)];
  const total = Math.max(sum(weights), sum(otherWeights));
  if (total === 0) return one.length === other.length ? 1 : 0;
  const rest = Math.abs(sum(weights.slice(MAX_WORDS)) - sum(otherWeights.slice(MAX_WORDS)));
  const [rows, columns] = [Math.min(one.length, MAX_WORDS), Math.min(other.length, MAX_WORDS)];
  // The lowest cost to make the words so far of one text those of the other, for each number of these.
  let costs = [0];
  for (let column = 0; column < columns; column++) costs.push(costs[column]! + otherWeights[column]!);
  for (let row = 0; row < rows; row++) {
    const [word, weight] = [one[row]!, weights[row]!];
    const next = [costs[0]! + weight];
    for (let column = 0; column < columns; column++) {
      const otherWeight = otherWeights[column]!;
      const replaced = (1 - sharedPart(word, other[column]!)) * Math.max(weight, otherWeight);
      next.push(Math.min(costs[column]! + replaced, costs[column + 1]! + weight, next[column]! + otherWeight));
    }
    costs = next;
  }
  return Math.max(0, 1 - (costs[columns]! + rest) / total);
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** Marks weigh little, words up to 1. */
function wordWeight(word: string): number {
  if (word === PLACEHOLDER) return 0.6;
  return /[\p{L}\p{N}]/u.test(word) ? Math.min(1, 0.4 + 0.1 * word.length) : 0.15;
}

/** The part of the longer word that is the beginning of both, from 0 to 1; little counts as none. */
function sharedPart(one: string, other: string): number {
  if (one === other) return 1;
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  let shared = 0;
  while (shared < shorter.length && one[shared] === other[shared]) shared++;
  const part = shared / longer.length;
  return part < MIN_SHARED_BEGINNING ? 0 : part;
}
