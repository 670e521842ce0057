import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { AddressNotAllowed, OutboundRequests } from '../http/outbound/outbound-requests';
import type { WebhookFailure } from './webhooks.contract';

/** For everything: resolving, connecting, sending and reading the response. */
const TIMEOUT_MS = 10_000;

/** The rest of a response is not read. */
const MAX_RESPONSE_BYTES = 65_536;

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

/** Sends requests to URLs that people have entered. */
@Injectable()
export class WebhookSender {
  private readonly requests: OutboundRequests;

  constructor(@Inject(APP_CONFIG) { webhookAddresses, version }: AppConfig) {
    this.requests = new OutboundRequests(webhookAddresses, `Dragoman/${version} (webhooks)`);
  }

  /**
   * Why the URL cannot be that of a webhook; undefined if it can, or if its host cannot be resolved now.
   * @param url absolute
   */
  async refusal(url: URL): Promise<'addressNotAllowed' | undefined> {
    try {
      await this.requests.resolve(url, AbortSignal.timeout(3000));
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
    try {
      const response = await this.requests.post(new URL(url), headers, body, signal);
      await discard(response, signal);
      return outcomeOf(response);
    } catch (error) {
      if (stop.aborted) return undefined;
      return { status: null, failure: timeout.aborted ? 'timeout' : failureOf(error) };
    }
  }
}

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
