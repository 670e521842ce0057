import { Inject, Injectable, type Type } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { loopbackFetch } from '@dragoman/i18n/internal';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import { type HostPerson, WorkspaceAccess } from '../access/host/workspace-access';

/** Statuses of a route for a person who has not signed in; redirects are, too. */
const NOT_SIGNED_IN = [204, 401, 403];

/** Headers of a body, of a connection, and those that would change the form of the response. */
const NOT_REPEATED =
  /^(?:content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|if-.*|range|accept|accept-encoding)$/;

/** As an interface, since a class that extends {@link accessByRoute} would have to implement what is abstract in its type. */
export interface RouteAccess extends WorkspaceAccess {
  personOf(request: IncomingMessage): Promise<HostPerson | undefined>;
}

/**
 * Returns an access that asks a route of the application, with all its middleware, sessions and guards, and turns the JSON of
 * the response into a person. For applications whose person only middleware knows.
 *
 * The route gets the cookies and other headers of each request to the workspace, inside the process. 200 is a person, if
 * `person` returns one; 204, a redirect, 401 and 403 mean that no one has signed in; every other status is an error.
 *
 * @param path of the route, with the global prefix and version: `/api/v1/me`
 * @example
 * class HostAccess extends accessByRoute('/api/me', (user: User) => ({ id: user.id, name: user.name, roles: ['translator'] })) {
 *   override signIn(next: string) { return `/login?next=${encodeURIComponent(next)}`; }
 * }
 */
export function accessByRoute<Body = unknown>(
  path: string,
  person: (body: Body) => HostPerson | undefined,
): Type<RouteAccess> {
  @Injectable()
  class AccessByRoute extends WorkspaceAccess {
    private readonly ownRequests = new WeakSet<IncomingMessage>();

    constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {
      super();
    }

    async personOf(request: IncomingMessage): Promise<HostPerson | undefined> {
      if (this.ownRequests.has(request)) throw new Error(`GET ${path} is a route of the workspace itself`);
      const server = this.host.httpAdapter.getHttpServer() as Server;
      const listener: RequestListener = (own, response) => {
        this.ownRequests.add(own);
        server.emit('request', own, response);
      };
      const send = loopbackFetch(listener, {
        headers: { ...repeatedHeaders(request.headers), accept: 'application/json' },
        remoteAddress: request.socket.remoteAddress,
        exemptFromLimit: false,
      });
      const response = await send(path);
      if (response.status === 200) return person((await response.json()) as Body);
      if (NOT_SIGNED_IN.includes(response.status) || (response.status >= 300 && response.status < 400))
        return undefined;
      throw new Error(`GET ${path} responded with ${response.status}`);
    }
  }
  return AccessByRoute;
}

const repeatedHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_REPEATED.test(name) ? [] : [[name, String(value)]],
    ),
  );
