import {
  type CanActivate,
  type ExecutionContext,
  HttpStatus,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Problem, SetupError } from '@dragoman/i18n';
import type { Request, Response } from 'express';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { PERMISSION_KEY, SERVER_FORM_KEY } from './allow.decorator';
import type { Caller } from './caller';
import { CallersService } from './callers.service';
import { notFound } from '../http/not-found';
import { HostPeople } from './host/host-people';
import { OWN_ACCOUNTS_KEY } from './own-accounts.decorator';
import { CrossSiteRequestCheck } from './requests/cross-site-request.check';
import { PermissionRegistry } from './permission-registry';
import { may, type Permission } from './permissions';
import { permissionRefused } from './permission-refused';
import { RECENT_AUTHENTICATION_KEY, reauthenticationRequired } from './requests/recent-authentication';
import { anotherPerson, limitsTooNarrow, secondFactorRequired, unauthenticated } from './access.errors';

type Handler = (...args: never[]) => unknown;
type RequiredPermission = Permission | 'public';

/**
 * Id of the person whose page sends a request. All tabs of a browser share a session: after someone else has signed in, what was
 * typed in another tab must not be saved in their name.
 */
const EXPECTED_PERSON_HEADER = 'x-dragoman-person';

/** Paths of API routes, which require `@Allow` or `@Public`. */
const API_PATH = /^\/?api(\/|$)/;

/**
 * Checks `@Allow` and `@Public` of every route. The application does not start when a route of the API has neither.
 */
@Injectable()
export class PermissionGuard implements CanActivate, OnModuleInit {
  private readonly logger = new Logger('People');

  constructor(
    private readonly reflector: Reflector,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly callers: CallersService,
    private readonly hostPeople: HostPeople,
    private readonly permissions: PermissionRegistry,
    private readonly crossSiteRequests: CrossSiteRequestCheck,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    const routes = this.apiRoutes();
    for (const { permission, route } of routes) {
      if (permission === undefined || permission === 'public' || this.permissions.has(permission)) continue;
      throw new SetupError(
        `${route} allows "${permission}", which no module registers: import PermissionsModule.forFeature({ '${permission}': […] }).`,
      );
    }
    const unprotected = routes.filter(({ permission }) => permission === undefined).map(({ route }) => route);
    if (unprotected.length === 0) return;
    throw new SetupError(
      `No permission is set for ${unprotected.join(', ')}: add @Allow('…') with a permission, or @Public().`,
    );
  }

  private apiRoutes(): { route: string; permission: RequiredPermission | undefined }[] {
    return this.discovery
      .getControllers()
      .map(({ metatype }) => metatype as Type)
      .flatMap((controller) =>
        this.scanner
          .getAllMethodNames(controller.prototype as object)
          .map((name) => ({ controller, name, handler: (controller.prototype as Record<string, Handler>)[name]! })),
      )
      .filter(
        ({ controller, handler }) => Reflect.hasMetadata(METHOD_METADATA, handler) && isApiRoute(controller, handler),
      )
      .map(({ controller, handler, name }) => ({
        route: `${controller.name}.${name}`,
        permission: this.requiredPermission(handler, controller),
      }));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const controller = context.getClass();
    const handler = context.getHandler() as Handler;
    const permission = this.requiredPermission(handler, controller);
    if (permission === undefined && !isApiRoute(controller, handler)) return true;
    const isOfOwnAccounts = this.reflector.getAllAndOverride<boolean>(OWN_ACCOUNTS_KEY, [handler, controller]);
    if (isOfOwnAccounts && this.hostPeople.exist) throw notFound();
    const request = context.switchToHttp().getRequest<Request>();
    const isServerForm = this.reflector.get<boolean>(SERVER_FORM_KEY, handler);
    if (!isServerForm) this.crossSiteRequests.check(request);
    if (permission === 'public') return true;
    // The default, which a handler can override.
    context.switchToHttp().getResponse<Response>().set('Cache-Control', 'private, no-store');
    const caller = await this.callers.authenticate(request);
    if (caller === undefined) throw unauthenticated();
    const expected = request.headers[EXPECTED_PERSON_HEADER];
    if (expected !== undefined && expected !== caller.actor.id) throw anotherPerson();
    if (caller.lacksSecondFactor && permission !== 'own.manage') throw secondFactorRequired();
    if (permission === undefined) {
      this.logger.error(`No permission is set for ${controller.name}.${handler.name}.`);
      throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
    }
    if (!may(caller.actor, permission)) throw permissionRefused(caller.actor, permission, limitsTooNarrow);
    const requiresRecent = this.reflector.getAllAndOverride<boolean>(RECENT_AUTHENTICATION_KEY, [handler, controller]);
    if (requiresRecent && !this.isRecent(caller)) throw reauthenticationRequired();
    return true;
  }

  /** A time that is far in the future is from before the clock was set back, an unknown time ago. */
  private isRecent({ authenticatedAt }: Caller): boolean {
    if (authenticatedAt === undefined) return true;
    return Math.abs(Date.now() - authenticatedAt) < this.config.reauthenticateMinutes * 60_000;
  }

  private requiredPermission(handler: Handler, controller: Type): RequiredPermission | undefined {
    return this.reflector.getAllAndOverride(PERMISSION_KEY, [handler, controller]);
  }
}

/** Decided by the path of the route, because a URL of a request can be spelled in many ways. */
function isApiRoute(controller: Type, handler: Handler): boolean {
  const pathsOf = (target: object): string[] =>
    [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
  return pathsOf(controller).some((prefix) =>
    pathsOf(handler).some((path) => API_PATH.test(`${prefix}/${path}`.replace(/^\/+/, ''))),
  );
}
