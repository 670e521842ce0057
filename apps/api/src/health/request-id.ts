import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

/** What an id may be that others give: it comes back in a header and stands in the log. */
const POSSIBLE = /^[\w.:/+=@-]{1,128}$/;

/** Gives each request a name by which it is found in the log: its own `X-Request-Id`, or one made up. */
export function nameRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('X-Request-Id');
  response.set('X-Request-Id', given !== undefined && POSSIBLE.test(given) ? given : randomUUID());
  next();
}
