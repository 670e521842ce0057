import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from a page of this application, by `Sec-Fetch-Site` (Fetch Metadata, 2.3) or, for older browsers
 * and plain HTTP, by `Origin` (Fetch, 3.2). `undefined` if it has neither: it does not come from a current browser.
 *
 * @param publicOrigin the configured one, if any
 */
export function isSameOrigin({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin === publicOrigin) return true;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host;
  return undefined;
}
