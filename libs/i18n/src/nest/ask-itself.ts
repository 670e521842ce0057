import inject from 'light-my-request';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';

export interface OwnAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** `GET` of a path of this application by itself, without a socket: through the same middleware, guards and handlers. */
export async function askItself(
  express: RequestListener,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<OwnAnswer> {
  // Given Express itself, light-my-request would put its own classes under those of every request of the process, real
  // ones included. Behind a function it does not know it; and since Express takes the prototypes of what it is given
  // away, what it needs of them is made the objects' own.
  const answer = await inject(
    (request, response) => {
      Object.assign(request, Object.getPrototypeOf(request));
      Object.assign(response, Object.getPrototypeOf(response));
      express(request, response);
    },
    { method: 'GET', url: path, headers },
  );
  return { status: answer.statusCode, headers: answer.headers, body: answer.payload };
}
