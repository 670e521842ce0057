import { type CallHandler, type ExecutionContext, HttpStatus, Injectable, type NestInterceptor } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import { defer, finalize, type Observable } from 'rxjs';
import { LoadShares } from './load-shares';

/**
 * Counts a request towards the concurrency limit for as long as its handler works, even if its caller disconnects
 * earlier. It does not rely on events of the connection, because a closed connection emits none.
 */
@Injectable()
export class LoadInterceptor implements NestInterceptor {
  constructor(
    private readonly limiter: ConcurrencyLimiter,
    private readonly shares: LoadShares,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const share = this.shares.shareOf(context, 'handler');
    if (share === undefined) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    return defer(() => {
      if (isAbandoned(request)) throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable');
      return next.handle().pipe(finalize(this.limiter.acquire(share)));
    });
  }
}

/** Whether the caller of a read-only request disconnected before it was handled. */
const isAbandoned = ({ method, socket }: Request): boolean =>
  socket.destroyed && (method === 'GET' || method === 'HEAD');
