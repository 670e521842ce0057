import type { Response as InjectedResponse } from 'light-my-request';
import type { RequestListener } from 'node:http';

export interface LoopbackOptions {
  /** Sent with each request, unless the request sets the header itself. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client address that the application sees. */
  readonly remoteAddress?: string | undefined;
  /** See {@link isExemptFromLimit}. */
  readonly exemptFromLimit: boolean;
}

/** What a path is resolved against where a whole URL is needed. Requests never leave the process. */
const LOOPBACK_ORIGIN = 'http://localhost';

/** Statuses whose responses have no body (Fetch, 2.2.3). */
const NULL_BODY_STATUSES = [204, 205, 304];

const exemptRequests = new WeakSet<object>();

/**
 * Whether a request is part of a page that was already counted against the limit of concurrent requests. Refusing it
 * would waste the page.
 */
export const isExemptFromLimit = (request: object): boolean => exemptRequests.has(request);

/**
 * Returns a `fetch` that calls this application without a socket, through the same middleware, guards and handlers.
 * Redirects are not followed. An aborted `signal` rejects the promise; the handler runs to its end.
 */
export function loopbackFetch(express: RequestListener, options: LoopbackOptions): typeof fetch {
  const { exemptFromLimit, remoteAddress } = options;
  // Given Express itself, light-my-request would put its own classes under those of every request of the process, real
  // ones included. Behind a function it does not recognize it; and since Express replaces the prototypes of the objects
  // that it is given, the methods that it needs become their own properties.
  const application: RequestListener = (request, response) => {
    if (exemptFromLimit) exemptRequests.add(request);
    Object.assign(request, Object.getPrototypeOf(request));
    Object.assign(response, Object.getPrototypeOf(response));
    express(request, response);
  };
  return async (input, init) => {
    const { method, path, headers, body } = await loopbackRequest(input, init);
    const { default: inject } = await import('light-my-request'); // only applications with pages load it
    const response = await inject(application, {
      method: method as 'GET',
      url: path,
      headers: { ...options.headers, ...Object.fromEntries(headers) },
      ...(body !== undefined && { payload: body }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    init?.signal?.throwIfAborted();
    return fetchResponse(response);
  };
}

interface LoopbackRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string;
}

async function loopbackRequest(...[input, init]: Parameters<typeof fetch>): Promise<LoopbackRequest> {
  // The usual case, without a `Request`: constructing one takes 25 µs.
  if (typeof input === 'string' && input.startsWith('/') && init?.body == null) {
    return { method: init?.method ?? 'GET', path: input, headers: new Headers(init?.headers) };
  }
  const request = new Request(input instanceof Request ? input : new URL(input, LOOPBACK_ORIGIN), init);
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: request.headers,
    ...(request.body && { body: await request.text() }),
  };
}

function fetchResponse({ statusCode, headers, rawPayload }: InjectedResponse): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  const body = NULL_BODY_STATUSES.includes(statusCode) ? null : new Uint8Array(rawPayload);
  return new Response(body, { status: statusCode, headers: pairs });
}
