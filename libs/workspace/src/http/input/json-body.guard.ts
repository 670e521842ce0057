import { type CanActivate, type ExecutionContext, HttpStatus, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { Problem } from '@dragoman/i18n';
import type { Request } from 'express';

/** Nest's metadata key of a `@Body()` parameter. */
const BODY = '3:';

/**
 * Responds with 415 to a body of another media type, which the body parser ignores. Handlers that read other types
 * themselves have no `@Body()`.
 */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ??
      {}) as object;
    const reads = Object.keys(parameters).some((key) => key.startsWith(BODY));
    if (reads && request.is('application/json') === false && request.headers['content-length'] !== '0') {
      throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType', {
        headers: { 'Accept-Post': 'application/json' },
      });
    }
    return true;
  }
}
