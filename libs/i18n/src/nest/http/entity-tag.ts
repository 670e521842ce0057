/**
 * Whether `If-None-Match` includes an entity tag (RFC 9110, 13.1.2: weak comparison, lists and `*`). One pass, however
 * long the list is.
 * @param etag strong, with its quotes
 */
export function ifNoneMatchIncludes(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  let from = 0;
  for (;;) {
    const at = ifNoneMatch.indexOf(etag, from);
    if (at < 0) return false;
    const end = at + etag.length;
    // before a tag: the start, a comma, white space or `W/`; after it: a comma, white space or the end
    if (
      /^(?:.*[,\s]|)(?:W\/)?$/.test(ifNoneMatch.slice(Math.max(0, at - 3), at)) &&
      /^(?:$|[,\s])/.test(ifNoneMatch.slice(end, end + 1))
    ) {
      return true;
    }
    from = end;
  }
}
