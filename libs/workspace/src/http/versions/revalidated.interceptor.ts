import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { linkNext } from '../lists/next-link';

/** A view of one release, or a page of it. */
interface ReleaseView {
  readonly release: string;
}

/** The headers of a response that is the same for everybody until the next release. Pages that are rendered keep it as long. */
export const releaseHeaders = (release: string) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'X-Dragoman-Release': release,
});

/** Sets the headers of a response that depends only on the release: caches may store it and must revalidate it. */
@Injectable()
export class RevalidatedInterceptor implements NestInterceptor<ReleaseView, ReleaseView> {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  intercept(context: ExecutionContext, next: CallHandler<ReleaseView>): Observable<ReleaseView> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((view) => {
        response.set(releaseHeaders(view.release));
        linkNext(this.config.base, request, response, view);
      }),
    );
  }
}
