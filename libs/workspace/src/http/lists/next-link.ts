import type { Request, Response } from 'express';

/**
 * Adds a `Link` header (RFC 8288) to the next page when the view has a cursor in `next`. The link is relative, because
 * the `Host` of a request cannot be trusted.
 * @param base path that the application is served below; empty at the root
 */
export function linkNext(base: string, { originalUrl, query }: Request, response: Response, view: unknown): void {
  const cursor = (view as { next?: unknown } | undefined)?.next;
  if (typeof cursor !== 'string') return;
  const path = base + originalUrl.split('?', 1)[0]!;
  response.links({ next: `${path}?${new URLSearchParams({ ...(query as Record<string, string>), cursor })}` });
}
