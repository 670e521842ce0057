/**
 * Whether `If-None-Match` holds a tag (RFC 9110, 13.1.2: weak comparison, lists and `*`). One pass, however long the list.
 * @param tag strong, with its quotes
 */
export function matchesAny(condition: string, tag: string): boolean {
  if (condition === tag || condition.trim() === '*') return true;
  let from = 0;
  for (;;) {
    const at = condition.indexOf(tag, from);
    if (at < 0) return false;
    // a tag stands at the start, behind a comma or space, or behind `W/`; and before a comma, a space or the end
    if (
      /^(?:.*[,\s]|)(?:W\/)?$/.test(condition.slice(Math.max(0, at - 3), at)) &&
      /^(?:$|[,\s])/.test(condition.slice(at + tag.length, at + tag.length + 1))
    ) {
      return true;
    }
    from = at + tag.length;
  }
}
