import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isExemptFromLimit } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import { LOAD_PRIORITY, loadShares, type RequestClass } from '../../http/load-priority.decorator';
import { PERMISSION_KEY } from '../allow.decorator';

/** Determines up to which share of the concurrency limit a request is accepted. */
@Injectable()
export class LoadShares {
  constructor(private readonly reflector: Reflector) {}

  /**
   * Returns `undefined` for requests that are not counted: those outside of the API, those of a page that is counted itself,
   * and event streams.
   * @param phase event streams are counted only during authentication
   */
  shareOf(context: ExecutionContext, phase: 'authentication' | 'handler'): number | undefined {
    const targets = [context.getHandler(), context.getClass()];
    const isApiRoute = this.reflector.getAllAndOverride<unknown>(PERMISSION_KEY, targets) !== undefined;
    if (!isApiRoute || isExemptFromLimit(context.switchToHttp().getRequest<Request>())) return undefined;
    const priority = this.reflector.getAllAndOverride<RequestClass | undefined>(LOAD_PRIORITY, targets) ?? 'usual';
    if (priority === 'uncounted') return phase === 'handler' ? undefined : loadShares.usual;
    return loadShares[priority];
  }
}
