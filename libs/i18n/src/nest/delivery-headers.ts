/**
 * Headers that every answer under `/locales` carries, as `writeHead` takes them fastest: names and values in turn.
 * Published texts are public: any origin may read them.
 */
export const DELIVERY_HEADERS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, X-Dragoman-Release, X-Dragoman-Stale',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'X-Content-Type-Options',
  'nosniff',
];

/** Beside texts of which nobody can find out at the moment whether they still are the latest. */
export const STALE = ['X-Dragoman-Stale', '1'] as const;

/** The same for Express. */
export const DELIVERED = pairs(DELIVERY_HEADERS);

/** What changes with the release, and is not worth a URL of its own for each. */
export const REVALIDATED = { ...DELIVERED, 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Wrong names are asked again and again by a misconfigured client: it may remember the answer for a while. */
export const REFUSED = { ...DELIVERED, 'Cache-Control': 'public, max-age=30' };

function pairs(flat: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (let i = 0; i < flat.length; i += 2) headers[flat[i]!] = flat[i + 1]!;
  return headers;
}
