import type { LoggerService } from '@nestjs/common';
import type { RequestHandler } from 'express';

/**
 * Warns once, with the first request that a proxy received over HTTPS. For applications that do not know their HTTPS origin:
 * they set cookies that are not `Secure`. On a developer's own machine nothing is forwarded, so nothing is logged.
 */
export function warnOfMissingOrigin(logger: Pick<LoggerService, 'warn'>): RequestHandler {
  let warned = false;
  return ({ headers }, _response, next) => {
    const protocol = headers['x-forwarded-proto'] ?? /proto="?(\w+)/i.exec(headers.forwarded ?? '')?.[1];
    if (!warned && String(protocol).startsWith('https')) {
      warned = true;
      logger.warn(
        'DRAGOMAN_ORIGIN (of WorkspaceModule, "origin") is not the HTTPS origin of the proxy in front, so cookies are not marked as secure: set it, e.g. to https://texts.example.',
      );
    }
    next();
  };
}
