import { interceptRequests } from '@dragoman/i18n/internal';
import type { Server } from 'node:http';

/**
 * Takes the base path off a URL: `/texts/de?q` becomes `/de?q`, and `/texts` becomes `/`.
 * @param url path and query, as on the request line
 * @param base `/texts`; empty at the root
 * @returns undefined for a URL that is not below the base path: `/textsx`
 */
export function pathBelow(base: string, url: string): string | undefined {
  if (base === '') return url;
  if (!url.startsWith(base) || !/^(?:[/?]|$)/.test(url.slice(base.length))) return undefined;
  const path = url.slice(base.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Serves an application below a base path. The application itself gets URLs without it, and responds with 404 to others. To
 * be called after the application has added its own listeners.
 */
export function serveBelow(base: string, server: Server): void {
  if (base === '') return;
  interceptRequests(server, (request, response, passOn) => {
    const path = pathBelow(base, request.url!);
    if (path === undefined) {
      const text = `Dragoman is served below ${base}: a proxy in front of it must not remove this path.\n`;
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
      return;
    }
    request.url = path;
    passOn(request, response);
  });
}
