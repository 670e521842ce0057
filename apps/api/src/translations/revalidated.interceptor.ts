import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';

/** A view of one release, or a page of it. */
interface ReleaseView {
  readonly release: string;
  /** Cursor of the next page. */
  readonly next?: string;
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
        if (view.next !== undefined) response.links({ next: pageUrl(request, view.next) });
      }),
    );
  }
}

/** Relative to the request (RFC 8288): its `Host` is not to be believed. */
function pageUrl({ path, query }: Request, cursor: string): string {
  return `${path}?${new URLSearchParams({ ...(query as Record<string, string>), cursor })}`;
}
