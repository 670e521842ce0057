import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import { LoadShares } from './load-shares';
import { PermissionGuard } from '../permission.guard';

/**
 * Counts a request towards the concurrency limit while its caller is authenticated, which asks the database. Under load,
 * routes are refused in the order of their `@LoadPriority`, and the API before pages.
 */
@Injectable()
export class LoadGuard implements CanActivate {
  constructor(
    private readonly limiter: ConcurrencyLimiter,
    private readonly shares: LoadShares,
    private readonly permissions: PermissionGuard,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const check = () => this.permissions.canActivate(context);
    const share = this.shares.shareOf(context, 'authentication');
    return share === undefined ? check() : this.limiter.run(share, check);
  }
}
