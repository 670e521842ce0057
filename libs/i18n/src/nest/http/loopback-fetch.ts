import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LoopbackSocket, readResponse } from './loopback-socket';

export interface LoopbackOptions {
  /** Sent with each request, unless the request sets the header itself. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client address that the application sees. Default: that of this machine. */
  readonly remoteAddress?: string | undefined;
  /** See {@link isExemptFromLimit}. */
  readonly exemptFromLimit: boolean;
  /** See {@link visitorRequest}. */
  readonly onBehalfOf?: IncomingMessage | undefined;
}

/** What a path is resolved against where a whole URL is needed. Requests never leave the process. */
const LOOPBACK_ORIGIN = 'http://localhost';

const exemptRequests = new WeakSet<object>();

/**
 * Whether a request is part of a page that was already counted against the limit of concurrent requests. Refusing it
 * would waste the page.
 */
export const isExemptFromLimit = (request: object): boolean => exemptRequests.has(request);

const visitorRequests = new WeakMap<IncomingMessage, IncomingMessage>();

/** Returns the request of the visitor that a request was sent on behalf of: that of a page for a request of the page. */
export const visitorRequest = (request: IncomingMessage): IncomingMessage => visitorRequests.get(request) ?? request;

/**
 * Returns a `fetch` that calls this application without a connection, through the same middleware, guards and handlers: with
 * Node's own request and response on a stream in memory. Redirects are not followed; the body of the response is complete
 * when the promise resolves. An aborted `signal` rejects the promise, while the handler runs to its end.
 * @throws TypeError if the handler ends the connection without a complete response
 */
export function loopbackFetch(application: RequestListener, options: LoopbackOptions): typeof fetch {
  return async (input, init) => {
    const { method, path, headers, body } = await loopbackRequest(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    const written = await new Promise<Buffer>((resolve, reject) => {
      const socket = new LoopbackSocket(options.remoteAddress);
      const request = new IncomingMessage(socket as unknown as Socket);
      Object.assign(request, { method, url: path, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 });
      request.headers = { host: 'localhost', ...options.headers, ...Object.fromEntries(headers) };
      if (body !== undefined) {
        request.headers['content-length'] = String(body.length);
        request.push(body);
      }
      request.rawHeaders = Object.entries(request.headers).flat() as string[];
      request.push(null);
      request.complete = true;
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.useChunkedEncodingByDefault = false; // the end of the stream ends the body
      response.assignSocket(socket as unknown as Socket);
      const abort = () => reject(signal!.reason as Error);
      signal?.addEventListener('abort', abort, { once: true });
      response.once('finish', () => {
        resolve(socket.written);
        request.resume(); // ends a request whose body was not read
        socket.destroy(); // emits `close` on the response, too
      });
      socket.once('close', () => {
        signal?.removeEventListener('abort', abort);
        reject(new TypeError(`${method} ${path} was not answered: its handler closed the connection.`));
      });
      if (options.exemptFromLimit) exemptRequests.add(request);
      if (options.onBehalfOf) visitorRequests.set(request, options.onBehalfOf);
      application(request, response);
    });
    return readResponse(written);
  };
}

interface LoopbackRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: Buffer;
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
    ...(request.body && { body: Buffer.from(await request.arrayBuffer()) }),
  };
}
