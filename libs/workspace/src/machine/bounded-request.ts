import type { IncomingMessage } from 'node:http';
import { AddressNotAllowed, type OutboundRequests } from '../http/outbound/outbound-requests';
import { SuggestionFailure, type SuggestionFailureReason } from './suggestion-provider';

/** A translation is short; a response that is larger is none. */
const MAX_RESPONSE_BYTES = 256 * 1024;

export interface JsonRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * Sends JSON and returns the JSON of the response. Errors never have any part of the request or the response.
 * @throws SuggestionFailure
 */
export async function requestJson(
  requests: OutboundRequests,
  { url, headers, body }: JsonRequest,
  signal: AbortSignal,
): Promise<unknown> {
  let text: string;
  try {
    const response = await requests.post(new URL(url), headers, JSON.stringify(body), signal);
    const reason = failureOf(response.statusCode ?? 0);
    if (reason !== undefined) {
      response.destroy();
      throw new SuggestionFailure(reason, retryAfter(response));
    }
    text = await read(response);
  } catch (error) {
    if (error instanceof SuggestionFailure) throw error;
    if (error instanceof AddressNotAllowed) throw new SuggestionFailure('addressNotAllowed');
    throw new SuggestionFailure(signal.aborted ? 'timeout' : 'unreachable');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SuggestionFailure('invalid');
  }
}

function failureOf(status: number): SuggestionFailureReason | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429 || status === 456) return 'limited'; // 456: the quota of DeepL
  return status === 400 || status === 422 ? 'unsupported' : 'unreachable';
}

/** `Retry-After` (RFC 9110) in seconds or as a date, in milliseconds; undefined without one. */
function retryAfter({ headers }: IncomingMessage): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const wait = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > MAX_RESPONSE_BYTES) {
      response.destroy();
      throw new SuggestionFailure('invalid');
    }
    chunks.push(chunk as Buffer);
  }
  if (!response.complete) throw new SuggestionFailure('unreachable');
  return Buffer.concat(chunks).toString('utf8');
}
