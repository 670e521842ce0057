import { HttpStatus } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * Any origin may send requests: what is published is public, and everything else needs a token, which browsers do not add by
 * themselves.
 */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Last-Modified, X-Cli-Info, X-Next-Page, X-Dragoman-Release',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** `*` does not include `Authorization` (Fetch, 3.3.5). */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Requested-With',
  'Access-Control-Max-Age': '86400',
};

/** Prepares a request of a tool for Locize: tokens may come without `Bearer`, and from any origin. */
export function prepareLocizeRequest(request: Request, response: Response, next: NextFunction): void {
  response.set(CORS_HEADERS);
  if (request.method === 'OPTIONS') {
    response.status(HttpStatus.NO_CONTENT).set(PREFLIGHT_HEADERS).end();
    return;
  }
  const { authorization } = request.headers;
  if (authorization !== undefined && /^[\w.~+/-]+=*$/.test(authorization)) {
    request.headers.authorization = `Bearer ${authorization}`;
  }
  next();
}
