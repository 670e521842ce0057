import { loopbackFetch } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import type { RequestListener } from 'node:http';

/** The REST API refused a request. The message is for the agent: what happened, and what to do. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The current state of what was changed in the meantime. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

export interface RestOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly version?: number;
  readonly idempotencyKey?: string | undefined;
}

/** Requests the REST API on behalf of a request to the MCP endpoint. @throws RefusedRequest */
export type RestClient = <View>(method: 'GET' | 'POST' | 'PUT', path: string, options?: RestOptions) => Promise<View>;

/** Headers of the agent's request that are sent to the REST API. */
const FORWARDED_HEADERS = ['authorization', 'accept-language', 'user-agent', 'x-forwarded-for'];

/**
 * Returns a client of the REST API without a socket. Tools use nothing else, so that an agent can do exactly what its token can:
 * authentication, permissions, limits, checks, idempotency and history are those of every other program.
 */
export function restClient(application: RequestListener, agentRequest: Request): RestClient {
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = agentRequest.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const send = loopbackFetch(application, {
    headers: { accept: 'application/json', ...Object.fromEntries(forwarded) },
    remoteAddress: agentRequest.socket.remoteAddress,
    exemptFromLimit: false,
    onBehalfOf: agentRequest,
  });
  return async <View>(
    method: string,
    path: string,
    { query = {}, body, version, idempotencyKey }: RestOptions = {},
  ) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const url = given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
    const response = await send(url, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const view: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusal(response.status, view);
    return view as View;
  };
}

function refusal(status: number, view: unknown): RefusedRequest {
  const { title, detail, errors, current } = (view ?? {}) as {
    title?: string;
    detail?: string;
    errors?: readonly { pointer?: string; detail: string }[];
    current?: unknown;
  };
  const invalid = (errors ?? []).map(({ pointer = '', detail: reason }) => `${pointer}: ${reason}`);
  return new RefusedRequest(
    status,
    [title ?? `Status ${status}`, detail, ...invalid].filter(Boolean).join(' '),
    current,
  );
}
