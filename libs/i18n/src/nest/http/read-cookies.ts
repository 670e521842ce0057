import { parseCookie } from 'cookie';

/** Characters of a `Cookie` header that are parsed. */
const MAX_LENGTH = 8192;

/**
 * Returns the cookies of a request (RFC 6265, 5.4). Of two with one name the first is used: browsers send the cookie
 * with the longer path first. A Map, because a visitor may name a cookie `__proto__`.
 */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  if (header === undefined) return new Map();
  // cut behind a whole cookie: part of a value is a different value
  const parsed =
    header.length > MAX_LENGTH ? header.slice(0, Math.max(0, header.lastIndexOf(';', MAX_LENGTH))) : header;
  const cookies = new Map(Object.entries(parseCookie(parsed, { decode: decodeValue }) as Record<string, string>));
  cookies.delete('');
  return cookies;
}

function decodeValue(value: string): string {
  const unquoted = value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;
  if (!unquoted.includes('%')) return unquoted;
  try {
    return decodeURIComponent(unquoted);
  } catch {
    return unquoted; // a plain percent sign
  }
}
