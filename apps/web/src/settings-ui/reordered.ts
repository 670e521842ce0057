/**
 * Returns the ids with one of them moved after another, or undefined if the order stays the same.
 * @param after empty: moves to the front
 */
export function reordered(ids: readonly string[], id: string, after: string): string[] | undefined {
  const others = ids.filter((other) => other !== id);
  const order = others.toSpliced(after === '' ? 0 : others.indexOf(after) + 1, 0, id);
  return String(order) === String(ids) ? undefined : order;
}
