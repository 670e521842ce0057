import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { entityTag } from './if-match';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { linkNext } from '../lists/next-link';

/**
 * Sets the `ETag` of a view with a version, for `If-Match` of the next change, and links pages. The version does not cover
 * derived values such as findings or the last visit, so the response is always sent in full, never as 304.
 */
@Injectable()
export class VersionedInterceptor implements NestInterceptor {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((view) => {
        const version = (view as { version?: unknown } | undefined)?.version;
        if (typeof version === 'number') {
          response.set('ETag', entityTag(version));
          delete request.headers['if-none-match']; // by which Express answers 304
        }
        linkNext(this.config.base, request, response, view);
      }),
    );
  }
}
