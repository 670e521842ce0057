import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundAddresses } from './outbound-addresses';

/** Name resolution uses threads that the whole process shares: at most this many of them at a time. */
const MAX_LOOKUPS = 2;

/** Sends requests, and only to addresses that {@link OutboundAddresses} allows. Redirects are not followed. */
export class OutboundRequests {
  private readonly addresses: OutboundAddresses;
  private lookups = 0;
  /** Resolve when a lookup ends. */
  private readonly waiting: (() => void)[] = [];

  /**
   * @param blocks addresses that are allowed in addition to the public internet, also over plain HTTP
   * @param userAgent of all requests
   */
  constructor(
    blocks: readonly string[],
    private readonly userAgent: string,
  ) {
    this.addresses = new OutboundAddresses(blocks);
  }

  /**
   * Sends JSON. The response is not read yet.
   * @throws AddressNotAllowed; other errors of the connection
   */
  async post(
    target: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return this.request(target, await this.resolve(target, signal), headers, body, signal);
  }

  /**
   * Returns the addresses of a host, all of which are allowed. The request uses exactly these: if it resolved the name again,
   * it could get another answer.
   * @throws AddressNotAllowed
   */
  async resolve({ hostname, protocol }: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(host);
    const found = family === 0 ? await this.lookup(host, signal) : [{ address: host, family }];
    const isAllowed = (address: string) =>
      this.addresses.isAllowed(address) && (protocol === 'https:' || this.addresses.isConfigured(address));
    if (!found.every(({ address }) => isAllowed(address))) throw new AddressNotAllowed();
    return found;
  }

  private async lookup(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    while (this.lookups >= MAX_LOOKUPS)
      await abortable(new Promise<void>((resolve) => this.waiting.push(resolve)), signal);
    this.lookups += 1;
    const found = lookup(host, { all: true }).finally(() => {
      this.lookups -= 1;
      for (const resume of this.waiting.splice(0)) resume();
    });
    return abortable(found, signal);
  }

  private request(
    target: URL,
    addresses: readonly LookupAddress[],
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const checked: LookupFunction = (_, { all }, callback) => {
      if (all) callback(null, [...addresses]);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    };
    return new Promise((resolve, reject) => {
      const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
        target,
        {
          method: 'POST',
          agent: false,
          lookup: checked,
          signal,
          maxHeaderSize: 16_384,
          headers: {
            ...headers,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': this.userAgent,
            Connection: 'close',
          },
        },
        resolve,
      );
      request.on('error', reject);
      request.end(body);
    });
  }
}

/** The host has an address that is not allowed. */
export class AddressNotAllowed extends Error {}

/** Returns the promise, but rejects as soon as the signal is aborted. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
