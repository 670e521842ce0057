/** How much of two texts is the same, 0 to 1: pairs of neighbouring signs that both have (Dice's coefficient). */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0);
  const all = sum(pairs) + sum(others);
  // Equal pairs in another order are near, and not the same.
  return all === 0 ? 0 : Math.min((2 * shared) / all, 0.99);
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const sum = (pairs: Map<string, number>): number => [...pairs.values()].reduce((total, count) => total + count, 0);
