import {
  type CanActivate,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  Logger,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Problem, SetupError } from '@dragoman/i18n';
import type { Request, Response } from 'express';
import { ALLOWED } from './allow.decorator';
import { Callers } from './callers.service';
import { ForgeryCheck } from './forgery.check';
import { nobody } from './people.errors';
import { may, type Permission } from './permissions';

type Handler = (...args: never[]) => unknown;

/** The address that rooms of the API have in common, where nothing is allowed that is not said to be. */
const GUARDED = /^\/?api(\/|$)/;

/**
 * Stands before every route: lets through what `@Allow` or `@Public` says, and of the API nothing else. That nothing was
 * forgotten is seen when the application starts.
 */
@Injectable()
export class PermissionGuard implements CanActivate, OnModuleInit {
  private readonly logger = new Logger('People');

  constructor(
    private readonly reflector: Reflector,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly callers: Callers,
    private readonly forgery: ForgeryCheck,
  ) {}

  onModuleInit(): void {
    const open = this.discovery
      .getControllers()
      .map(({ metatype }) => metatype as Type)
      .flatMap((controller) =>
        this.scanner
          .getAllMethodNames(controller.prototype as object)
          .map((name) => ({ controller, name, handler: (controller.prototype as Record<string, Handler>)[name]! })),
      )
      .filter(
        ({ controller, handler }) => Reflect.hasMetadata(METHOD_METADATA, handler) && isGuarded(controller, handler),
      )
      .filter(({ controller, handler }) => this.rule(handler, controller) === undefined)
      .map(({ controller, name }) => `${controller.name}.${name}`);
    if (open.length === 0) return;
    throw new SetupError(
      `Nothing says who may call ${open.join(', ')}: put @Allow('…') with a permission before it, or @Public().`,
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const controller = context.getClass();
    const handler = context.getHandler() as Handler;
    const rule = this.rule(handler, controller);
    if (rule === undefined && !isGuarded(controller, handler)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    this.forgery.check(request);
    if (rule === 'public') return true;
    // for one person, unless the handler says otherwise
    context.switchToHttp().getResponse<Response>().set('Cache-Control', 'private, no-store');
    const caller = await this.callers.of(request);
    if (caller === undefined) throw nobody();
    if (rule === undefined) this.logger.error(`Nothing says who may call ${controller.name}.${handler.name}.`);
    if (rule === undefined || !may(caller.actor, rule)) throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
    return true;
  }

  private rule(...from: [Handler, Type]): Permission | 'public' | undefined {
    return this.reflector.getAllAndOverride(ALLOWED, from);
  }
}

/** By what the route says of itself, not by the URL of a request, which can be written in many ways. */
function isGuarded(controller: Type, handler: Handler): boolean {
  const paths = (of: object): string[] => [Reflect.getMetadata(PATH_METADATA, of) as string | string[]].flat();
  return paths(controller).some((above) =>
    paths(handler).some((path) => GUARDED.test(`${above}/${path}`.replace(/^\/+/, ''))),
  );
}
