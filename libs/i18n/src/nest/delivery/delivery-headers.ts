/**
 * Headers of every response under `/locales`, as a flat list of names and values, the fastest form for `writeHead`.
 * Published texts are public: any origin may read them.
 */
export const RAW_PUBLIC_HEADERS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, X-Dragoman-Release, X-Dragoman-Stale',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'X-Content-Type-Options',
  'nosniff',
];

/** The same as an object, for Express. */
export const PUBLIC_HEADERS = toObject(RAW_PUBLIC_HEADERS);

/** The answer to a CORS preflight (Fetch, 3.2.2). */
export const PREFLIGHT_HEADERS = {
  ...PUBLIC_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

/** Marks texts that may be outdated, because their source cannot be reached. */
export const STALE_HEADER = ['X-Dragoman-Stale', '1'] as const;

/** For responses that change with each release at the same URL. */
export const REVALIDATED_HEADERS = { ...PUBLIC_HEADERS, 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** For wrong names: a misconfigured client requests them again and again, so caches may answer for a while. */
export const NOT_FOUND_HEADERS = { ...PUBLIC_HEADERS, 'Cache-Control': 'public, max-age=30' };

/**
 * For texts with restricted access. Only the browser may store them, and it revalidates them on every use. Without CORS, so
 * that pages of other sites cannot read them with the visitor's cookie.
 */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Authorization, Cookie',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** For unknown and private names alike: the response depends on who sends the request. */
export const NOT_FOUND_FOR_SOME_HEADERS = { ...NOT_FOUND_HEADERS, Vary: 'Authorization, Cookie' };

function toObject(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (let i = 0; i < raw.length; i += 2) headers[raw[i]!] = raw[i + 1]!;
  return headers;
}
