import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

/** Accepted `X-Request-Id`s, which appear in a response header and in the log. */
const acceptedIds = /^[\w.:/+=@-]{1,128}$/;

/** Echoes `X-Request-Id`, or generates one; it appears in the log. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('X-Request-Id');
  response.set('X-Request-Id', given !== undefined && acceptedIds.test(given) ? given : randomUUID());
  next();
}
