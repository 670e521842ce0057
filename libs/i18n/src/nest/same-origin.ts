import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from a page of this application, by what browsers say (Fetch Metadata, 2.3), older ones and
 * those over plain http by `Origin` alone (Fetch, 3.2). `undefined`: it says nothing, so it is no browser of today's.
 *
 * @param own the configured public origin, where there is one
 */
export function isSameOrigin({ headers }: IncomingMessage, own: string | undefined): boolean | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin === own) return true;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host;
  return undefined;
}
