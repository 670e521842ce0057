import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { linkNext } from '../people/next-page';

/** A view of one release, or a page of it. */
interface ReleaseView {
  readonly release: string;
}

/** Headers of what depends on the release alone: anybody may keep it, and asks each time whether it still holds. */
@Injectable()
export class RevalidatedInterceptor implements NestInterceptor<ReleaseView, ReleaseView> {
  intercept(context: ExecutionContext, next: CallHandler<ReleaseView>): Observable<ReleaseView> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((view) => {
        response.set({ 'Cache-Control': 'public, max-age=0, must-revalidate', 'X-Dragoman-Release': view.release });
        linkNext(request, response, view);
      }),
    );
  }
}
