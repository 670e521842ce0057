/** A mention that is being written. */
export interface MentionQuery {
  /** Index of the `@`. */
  readonly start: number;
  /** What follows it, up to the caret. */
  readonly name: string;
}

/** Names have several parts, but a mention ends at the end of a line. In UTF-16 units. */
const MAX_NAME_LENGTH = 40;

/** Returns the mention before the caret; undefined if there is none. An `@` inside of a word, as in an email address, is none. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  const name = before.slice(start + 1);
  if (start < 0 || /[\p{L}\p{N}]/u.test(before[start - 1] ?? '')) return undefined;
  return /^[^\s].*$|^$/u.test(name) && !name.includes('\n') && name.length <= MAX_NAME_LENGTH
    ? { start, name }
    : undefined;
}
