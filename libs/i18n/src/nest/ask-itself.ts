import inject from 'light-my-request';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';

export interface OwnQuestion {
  readonly method?: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address that the question is answered to. */
  readonly remoteAddress?: string;
  /** Part of work that was admitted: see {@link isAdmitted}. */
  readonly admitted?: boolean;
}

export interface OwnAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

const admittedOnes = new WeakSet<object>();

/** Asked for a page that was let in, and which could not be finished if this were refused. */
export const isAdmitted = (request: object): boolean => admittedOnes.has(request);

/** Asks this application by itself, without a socket: through the same middleware, guards and handlers. */
export async function askItself(
  express: RequestListener,
  { method = 'GET', path, headers, body, remoteAddress, admitted }: OwnQuestion,
): Promise<OwnAnswer> {
  // Given Express itself, light-my-request would put its own classes under those of every request of the process, real
  // ones included. Behind a function it does not know it; and since Express takes the prototypes of what it is given
  // away, what it needs of them is made the objects' own.
  const answer = await inject(
    (request, response) => {
      if (admitted) admittedOnes.add(request);
      Object.assign(request, Object.getPrototypeOf(request));
      Object.assign(response, Object.getPrototypeOf(response));
      express(request, response);
    },
    {
      method: method as 'GET',
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    },
  );
  return { status: answer.statusCode, headers: answer.headers, body: answer.payload };
}
