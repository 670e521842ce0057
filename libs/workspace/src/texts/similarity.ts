/** The similarity of two texts from 0 to 1: the Sørensen–Dice coefficient of their pairs of adjacent characters. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [pairs, others] = [countPairs(one), countPairs(other)];
  let shared = 0;
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0);
  const all = sumOfCounts(pairs) + sumOfCounts(others);
  // The same pairs in another order are similar, not equal.
  return all === 0 ? 0 : Math.min((2 * shared) / all, 0.99);
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const sumOfCounts = (pairs: Map<string, number>): number =>
  [...pairs.values()].reduce((total, count) => total + count, 0);
