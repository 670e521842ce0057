import type { Request, Response } from 'express';

/**
 * Links a page of a list to the one after it (RFC 8288), where its view has a cursor for that, as `next`. Relative to the
 * request: its `Host` is not to be believed.
 */
export function linkNext({ originalUrl, query }: Request, response: Response, view: unknown): void {
  const cursor = (view as { next?: unknown } | undefined)?.next;
  if (typeof cursor !== 'string') return;
  const path = originalUrl.split('?', 1)[0]!;
  response.links({ next: `${path}?${new URLSearchParams({ ...(query as Record<string, string>), cursor })}` });
}
