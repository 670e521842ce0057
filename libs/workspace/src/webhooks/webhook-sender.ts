import { Inject, Injectable } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { WebhookAddresses } from './webhook-addresses';
import type { WebhookFailure } from './webhooks.contract';

/** For everything: resolving, connecting, sending and reading the response. */
const TIMEOUT_MS = 10_000;

/** The rest of a response is not read. */
const MAX_RESPONSE_BYTES = 65_536;

/** Name resolution uses threads that the whole process shares: at most this many of them at a time. */
const MAX_LOOKUPS = 2;

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookOutcome {
  /** Status of the response; null without one. */
  readonly status: number | null;
  /** Null if it succeeded. */
  readonly failure: WebhookFailure | null;
  /** How long the receiver asks to wait. */
  readonly retryAfterMs?: number;
}

/** Sends requests to URLs that people have entered, and only to addresses that {@link WebhookAddresses} allows. */
@Injectable()
export class WebhookSender {
  private readonly addresses: WebhookAddresses;
  private lookups = 0;
  /** Resolve when a lookup ends. */
  private readonly waiting: (() => void)[] = [];

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    this.addresses = new WebhookAddresses(config.webhookAddresses);
  }

  /**
   * Why the URL cannot be that of a webhook; undefined if it can, or if its host cannot be resolved now.
   * @param url absolute
   */
  async refusal(url: URL): Promise<'addressNotAllowed' | undefined> {
    try {
      await this.resolve(url, AbortSignal.timeout(3000));
    } catch (error) {
      if (error instanceof AddressNotAllowed) return 'addressNotAllowed';
    }
    return undefined;
  }

  /**
   * Sends a message once. Redirects are not followed.
   * @param stop ends it early; then the outcome is undefined
   */
  async send({ url, headers, body }: WebhookMessage, stop: AbortSignal): Promise<WebhookOutcome | undefined> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, stop]);
    const target = new URL(url);
    try {
      const addresses = await this.resolve(target, signal);
      const response = await this.request(target, addresses, headers, body, signal);
      await discard(response, signal);
      return outcomeOf(response);
    } catch (error) {
      if (stop.aborted) return undefined;
      return { status: null, failure: timeout.aborted ? 'timeout' : failureOf(error) };
    }
  }

  /**
   * Returns the addresses of a host, all of which are allowed. The request uses exactly these: if it resolved the name again,
   * it could get another answer.
   * @throws AddressNotAllowed
   */
  private async resolve({ hostname, protocol }: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
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
    headers: WebhookMessage['headers'],
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
            'User-Agent': `Dragoman/${this.config.version} (webhooks)`,
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

class AddressNotAllowed extends Error {}

/** Reads the response to its end, so that the receiver does not see an aborted connection; at most so much, and so long. */
async function discard(response: IncomingMessage, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_RESPONSE_BYTES || signal.aborted) break;
    }
  } catch {
    // The status is all that counts.
  } finally {
    response.destroy();
  }
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): WebhookOutcome {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, failure: null };
  const seconds = /^\d{1,6}$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : 0;
  return {
    status: statusCode,
    failure: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status',
    retryAfterMs: seconds * 1000,
  };
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof AddressNotAllowed) return 'addressNotAllowed';
  const code = String((error as { code?: unknown } | null)?.code);
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'].includes(code)) return 'unknownHost';
  return /CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED|ALTNAME/.test(code) ? 'certificate' : 'connection';
}

/** Rejects when the signal is aborted, whatever becomes of the promise. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
