import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the IP address that a request comes from. What a trusted proxy forwards may have a port; if it is not an address at
 * all, the request counts as the proxy's, since a client could otherwise make up a new origin for each request.
 * @returns an empty string if the connection is closed
 */
export function clientAddress(request: IncomingMessage): string {
  const { ip } = request as Partial<Request>;
  const forwarded = ip === undefined ? '' : withoutPort(ip);
  return isIP(forwarded) === 0 ? (request.socket.remoteAddress ?? '') : forwarded;
}

/** `203.0.113.9:40001` → `203.0.113.9`, `[2001:db8::1]:40001` → `2001:db8::1` */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
