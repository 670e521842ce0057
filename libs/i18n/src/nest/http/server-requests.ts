import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Calls the listeners that a server had before. */
type PassOn = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Goes in front of the listeners of a server's `request`. They get the requests that are passed on, in their usual
 * order. Listeners of other events, such as `upgrade`, stay as they are.
 */
export function interceptRequests(
  server: Server,
  listener: (request: IncomingMessage, response: ServerResponse, passOn: PassOn) => void,
): void {
  const listeners = server.listeners('request') as RequestListener[];
  const passOn: PassOn = (request, response) => {
    for (const each of listeners) each.call(server, request, response as never);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => listener(request, response, passOn));
}

/** Whether a server speaks HTTP/2 itself. Behind a proxy that speaks it with browsers, the application uses HTTP/1.1. */
export const isHttp2 = (server: object): boolean => 'updateSettings' in server;
