import { type Encoding, ENCODINGS } from './content-encoding';

/** The strong entity tag of a body, which differs by encoding (RFC 9110, 8.8.3.3). */
export const entityTag = (hash: string, encoding: Encoding): string =>
  `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;

/**
 * Returns the entity tag in `If-None-Match` that the body has in any encoding, because a client may have received it in
 * another one.
 * @param encoding in which the body would be sent: its tag is preferred
 */
export const knownEntityTag = (
  ifNoneMatch: string | undefined,
  hash: string,
  encoding: Encoding,
): string | undefined =>
  ifNoneMatch === undefined
    ? undefined
    : [encoding, ...ENCODINGS]
        .map((each) => entityTag(hash, each))
        .find((each) => ifNoneMatchIncludes(ifNoneMatch, each));

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
