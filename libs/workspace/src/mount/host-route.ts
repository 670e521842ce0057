import type { HttpServer } from '@nestjs/common';

interface ExpressLike {
  readonly router?: { readonly stack?: readonly { readonly route?: { readonly path?: unknown } }[] };
}

interface FastifyLike {
  hasRoute?(route: { url: string; method: string }): boolean;
}

/** Returns a route of the host at the path or below it, such as `/texts/:id`; `undefined` if it has none that is known. */
export function hostRoute(adapter: HttpServer, path: string): string | undefined {
  const instance = adapter.getInstance() as ExpressLike & FastifyLike;
  if (adapter.getType() === 'fastify') return instance.hasRoute?.({ url: path, method: 'GET' }) ? path : undefined;
  return instance.router?.stack
    ?.map(({ route }) => route?.path)
    .find((route): route is string => typeof route === 'string' && `${route}/`.startsWith(`${path}/`));
}
