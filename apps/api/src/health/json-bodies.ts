import { type CanActivate, type ExecutionContext, HttpStatus, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { Problem } from '@dragoman/i18n';
import type { Request } from 'express';

/** Where a handler reads `@Body()`, as Nest numbers it. */
const BODY = '3:';

/**
 * Refuses what a handler would take for no body at all: one of another media type, which nobody has read. Handlers that
 * read other types by themselves have no `@Body()`.
 */
@Injectable()
export class JsonBodies implements CanActivate {
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
