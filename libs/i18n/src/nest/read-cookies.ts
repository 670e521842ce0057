/** Longest `Cookie` header that is looked at, in characters. */
const LONGEST = 8192;

/**
 * Cookies of a request (RFC 6265, 5.4). The first of a name wins, as a cookie of a longer path is sent first.
 * A Map: a visitor may name a cookie `__proto__`.
 */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  if (header === undefined) return cookies;
  // up to a cookie's end: half a value is another value
  const seen = header.length > LONGEST ? header.slice(0, Math.max(0, header.lastIndexOf(';', LONGEST))) : header;
  for (const pair of seen.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const name = pair.slice(0, equals).trim();
    if (name === '' || cookies.has(name)) continue;
    cookies.set(name, decode(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

function decode(value: string): string {
  const bare = value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;
  if (!bare.includes('%')) return bare;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare; // not an encoded value, just a percent sign
  }
}
