import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { json, type Request, type RequestHandler } from 'express';
import { exceededJsonLimit, type JsonLimits } from './json-limits';

interface BodyLimits extends JsonLimits {
  /** Decompressed, in bytes. */
  readonly maxSize: number;
}

/** Limits of bodies without texts, and of all bodies of callers who are not authenticated. */
const USUAL_LIMITS: BodyLimits = { maxSize: 64 * 1024, maxDepth: 16, maxMembers: 1000, maxValues: 2000 };

/** Limits of bodies with texts: enough for 64 KB in several forms, the ids of 10,000 messages, or a term in all languages. */
const TEXTS_LIMITS: BodyLimits = { ...USUAL_LIMITS, maxSize: 1024 * 1024, maxValues: 25_000 };

const TAKES_TEXTS = /^\/(?:api\/v1\/(?:texts|keys|code-changes|glossary|tasks|namespaces\/order)|mcp)(?:\/|$)/;

/** Imports, builds, translation memories and screenshots read their bodies by themselves: they may be large. */
export const isImport = ({ path, method }: Request): boolean =>
  path === '/api/v1/imports' ||
  path === '/api/v1/translation-jobs/imports' ||
  path === '/api/v1/glossary/imports' ||
  (['/api/v1/builds', '/api/v1/memories', '/api/v1/screenshots'].includes(path) && method === 'POST');

/** Routes that read their bodies by themselves, once it is known who sends them. */
const readsOwnBody = (request: Request): boolean => isImport(request) || request.path.startsWith('/locize/');

/**
 * Parses JSON bodies within limits. Bodies of routes that take texts may be larger, once it is known who sends them.
 * @param isAuthenticated whether the request has valid credentials
 */
export function parseJsonBodies(isAuthenticated: (request: Request) => Promise<boolean>): RequestHandler {
  const [parseUsual, parseTexts] = [parserWithin(USUAL_LIMITS), parserWithin(TEXTS_LIMITS)];
  return async (request, response, next) => {
    const mayBeLarge = TAKES_TEXTS.test(request.path) && (await isAuthenticated(request));
    (mayBeLarge ? parseTexts : parseUsual)(request, response, next);
  };
}

const parserWithin = ({ maxSize, ...limits }: BodyLimits): RequestHandler =>
  json({
    limit: maxSize,
    type: (request) => !readsOwnBody(request as Request) && (request as Request).is('json') !== false,
    verify: (_request, _response, body, charset) => {
      if (charset !== 'utf-8') throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType'); // RFC 8259
      const exceeded = exceededJsonLimit(body, limits);
      if (exceeded === 'maxDepth') throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
      if (exceeded !== undefined) throw new Problem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge');
    },
  });
