/** A statement may have some 32,000 parameters in SQLite: lists go in parts. */
export function* inParts<T>(list: readonly T[], size = 400): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
