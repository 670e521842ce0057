import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Closes the connection when a body takes too long to arrive. Node has a single limit for all requests, which has to
 * allow for large bodies.
 * @param limit milliseconds
 * @param isLarge whether only Node's limit applies to the request
 */
export const abortSlowBodies =
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
