/** Splits a list, because a statement of SQLite has at most 32,766 parameters. */
export function* chunks<T>(list: readonly T[], size = 400): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
