import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Returns a secret of 256 random bits in the notation of the Standard Webhooks specification. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * The headers by which a receiver verifies a message (Standard Webhooks, 1.0).
 * @param secrets in use; there is a signature for each
 * @param at milliseconds since 1970
 */
export function signatureHeaders(secrets: readonly string[], id: string, at: number, body: string) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
