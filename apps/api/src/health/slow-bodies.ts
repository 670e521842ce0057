import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Hangs up on those who take too long to send a body: Node itself has one limit for all requests, and a large one may
 * take its time.
 * @param limit milliseconds
 * @param isLarge may take as long as Node allows
 */
export const refuseSlowBodies =
  (limit: number, isLarge: (request: Request) => boolean): RequestHandler =>
  (request: Request, _response: Response, next: NextFunction) => {
    if (hasBody(request) && !isLarge(request)) {
      const timer = setTimeout(() => request.socket.destroy(), limit).unref();
      const stop = () => clearTimeout(timer);
      request.once('end', stop).once('close', stop);
    }
    next();
  };

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
