import type { RequestHandler } from 'express';

/**
 * Lets pages of listed origins send a POST request with a token, and read the response (Fetch, 3.3). Never with cookies.
 */
export const allowFrontEnds =
  (origins: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    const isAllowed = origin !== undefined && origins.includes(origin);
    if (isAllowed) response.set('Access-Control-Allow-Origin', origin);
    if (request.method !== 'OPTIONS') return next();
    if (isAllowed) {
      response.set({
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type',
        'Access-Control-Max-Age': '600',
      });
    }
    response.status(204).end();
  };
