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

/** How a socket for IPv6 names an IPv4 address (RFC 4291, 2.5.5.2). */
const IPV4_MAPPED = /^::ffff:(?=\d+\.)/i;

export const originOf = (request: Request): RequestOrigin => ({
  address: clientAddress(request).replace(IPV4_MAPPED, '') || null,
  agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH).replaceAll('\0', '') ?? null,
});

/** For work without a request: the first start, the command line. */
export const noOrigin: RequestOrigin = { address: null, agent: null };
