import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { PERMISSION_KEY } from '../access/allow.decorator';
import { RECENT_AUTHENTICATION_KEY } from '../access/requests/recent-authentication';
import type { Permission } from '../access/permissions';

/** A route as Nest's decorators define it. */
export interface Route {
  readonly controller: Type;
  /** Name of the method. */
  readonly handler: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With OpenAPI's placeholders: `/api/v1/keys/{id}`. */
  readonly path: string;
  /** Absent if no guard checks the route. */
  readonly rule: Permission | 'public' | undefined;
  readonly status: number;
  /** The person of a session has to have proved recently who they are. */
  readonly recentAuthentication: boolean;
}

/** Methods of described routes; routes with `@All` and `@Options` are not part of the API. */
const METHODS: Partial<Record<RequestMethod, Route['method']>> = {
  [RequestMethod.GET]: 'get',
  [RequestMethod.POST]: 'post',
  [RequestMethod.PUT]: 'put',
  [RequestMethod.PATCH]: 'patch',
  [RequestMethod.DELETE]: 'delete',
};

/** All routes of a controller, in the order of its methods. */
export function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((handler) => {
    const handlerFunction = prototype[handler]!;
    const method = METHODS[Reflect.getMetadata(METHOD_METADATA, handlerFunction) as RequestMethod];
    if (method === undefined || !Reflect.hasMetadata(METHOD_METADATA, handlerFunction)) return [];
    const rule = (Reflect.getMetadata(PERMISSION_KEY, handlerFunction) ??
      Reflect.getMetadata(PERMISSION_KEY, controller)) as Route['rule'];
    const status = (Reflect.getMetadata(HTTP_CODE_METADATA, handlerFunction) ??
      (method === 'post' ? 201 : 200)) as number;
    const recentAuthentication = Reflect.hasMetadata(RECENT_AUTHENTICATION_KEY, handlerFunction);
    return pathsOf(controller).flatMap((above) =>
      pathsOf(handlerFunction).map((below) => ({
        controller,
        handler,
        method,
        path: `/${above}/${below}`
          .replace(/\/+/g, '/')
          .replace(/(?<=.)\/$/, '')
          .replace(/:(\w+)/g, '{$1}')
          .replace(/\/\*(\w+)/g, '/{$1}'),
        rule,
        status,
        recentAuthentication,
      })),
    );
  });
}

/** All controllers of a module and of those that it imports, in that order. */
export function controllersOf(module: ModuleLike, seen = new Set<ModuleLike>()): Type[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const metatype = 'module' in module ? module.module : module;
  const metadata = <T>(key: 'imports' | 'controllers'): T[] => [
    ...((Reflect.getMetadata(key, metatype) ?? []) as T[]),
    ...((('module' in module ? module[key] : undefined) ?? []) as T[]),
  ];
  return [
    ...metadata<ModuleLike>(MODULE_METADATA.IMPORTS as 'imports').flatMap((each) => controllersOf(each, seen)),
    ...metadata<Type>(MODULE_METADATA.CONTROLLERS as 'controllers'),
  ];
}

type ModuleLike = Type | DynamicModule;

const pathsOf = (of: object): string[] => [Reflect.getMetadata(PATH_METADATA, of) as string | string[]].flat();
