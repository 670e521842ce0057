import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { parse } from 'node:querystring';

/** A request as this library reads it, whichever HTTP adapter the application has. */
export interface I18nRequest extends IncomingMessage {
  /** Path and query, as on the request line. */
  readonly originalUrl: string;
  /** Parameters of the query, as Express parses them in an Express application; elsewhere strings and lists of strings. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** What an adapter gives to handlers: Node's own request (Express), or an object that has it as `raw` (Fastify). */
export type AdapterRequest = IncomingMessage | { readonly raw: IncomingMessage };

/** Node's own request: there is one for each request, so it identifies it. */
export function rawRequest(request: AdapterRequest): IncomingMessage {
  const { raw } = request as { readonly raw?: unknown };
  // an Express application may have something else of that name, such as the bytes of the body
  return typeof raw === 'object' && raw !== null && 'headers' in raw
    ? (raw as IncomingMessage)
    : (request as IncomingMessage);
}

/** Whether the client of a request has disconnected: Node takes the socket off such a request. */
export const hasDisconnected = (request: AdapterRequest): boolean =>
  (rawRequest(request).socket as Socket | null)?.destroyed ?? true;

/** Returns the request with the members that only some adapters add. The request itself is left as it is. */
export function i18nRequest(request: AdapterRequest): I18nRequest {
  const raw = rawRequest(request) as IncomingMessage & Partial<I18nRequest>;
  if (raw.originalUrl !== undefined && raw.query !== undefined) return raw as I18nRequest;
  const originalUrl = raw.originalUrl ?? raw.url!;
  const mark = originalUrl.indexOf('?');
  return Object.create(raw, {
    originalUrl: { value: originalUrl },
    query: { value: raw.query ?? parse(mark < 0 ? '' : originalUrl.slice(mark + 1)) },
  }) as I18nRequest;
}
