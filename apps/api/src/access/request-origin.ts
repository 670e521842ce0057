import { clientAddress } from '@dragoman/i18n/internal';
import type { Request } from 'express';

/** Where a request comes from, as sessions and the security log store it. */
export interface RequestOrigin {
  /** IP address. */
  readonly address: string | null;
  /** `User-Agent`. */
  readonly agent: string | null;
}

/** In characters; the rest of a `User-Agent` is not stored. */
const MAX_USER_AGENT_LENGTH = 300;

export const originOf = (request: Request): RequestOrigin => ({
  address: clientAddress(request) || null,
  agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH).replaceAll('\0', '') ?? null,
});

/** Of work that no request causes: the first start, the command line. */
export const noOrigin: RequestOrigin = { address: null, agent: null };
