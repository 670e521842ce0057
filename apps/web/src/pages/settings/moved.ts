/** All ids with one of them moved behind another; undefined where it stands there already. */
export function moved(all: readonly string[], id: string, after: string): string[] | undefined {
  const others = all.filter((each) => each !== id);
  const order = others.toSpliced(after === '' ? 0 : others.indexOf(after) + 1, 0, id);
  return String(order) === String(all) ? undefined : order;
}
