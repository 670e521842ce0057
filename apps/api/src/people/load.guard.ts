import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isAdmitted, Load } from '@dragoman/i18n';
import type { Request, Response } from 'express';
import { ALLOWED } from './allow.decorator';
import { GIVES_WAY, shares, type Way } from './gives-way.decorator';

/**
 * Stands before the API, before anybody is asked who they are: lets only so much be under way, and refuses what
 * `@GivesWay` says before the rest of the API, and that before pages.
 */
@Injectable()
export class LoadGuard implements CanActivate {
  constructor(
    private readonly load: Load,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    const isOfTheApi = this.reflector.getAllAndOverride<unknown>(ALLOWED, places) !== undefined;
    const http = context.switchToHttp();
    if (!isOfTheApi || isAdmitted(http.getRequest<Request>())) return true;
    const kind = this.reflector.getAllAndOverride<Way | undefined>(GIVES_WAY, places) ?? 'usual';
    if (kind === 'uncounted') return true;
    const over = this.load.admit(shares[kind]);
    http.getResponse<Response>().once('finish', over).once('close', over);
    return true;
  }
}
