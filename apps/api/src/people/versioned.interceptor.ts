import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { entityTag } from './if-match';
import { linkNext } from './next-page';

/**
 * Gives what has a version the `ETag` that the next change has to name, and links pages. That tag says what was changed, and
 * no more: findings, and when somebody was seen last, become others without it. So such an answer is always sent whole.
 */
@Injectable()
export class VersionedInterceptor implements NestInterceptor {
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
        linkNext(request, response, view);
      }),
    );
  }
}
