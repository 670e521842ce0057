import { HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../problems/problem';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Bytes: enough for a long text with all its plural forms, percent-encoded. */
const MAX_SIZE = 1024 * 1024;

/** Whether the request is a form that a browser sends without JavaScript. */
export const isFormPost = (request: Request): boolean =>
  request.method === 'POST' && request.is(FORM_TYPE) === FORM_TYPE;

/**
 * Returns the body of a form as it was sent. If a body parser of the application has consumed it, encodes it again.
 * @throws Problem 413
 */
export async function readFormBody(request: Request): Promise<string> {
  if (request.readableEnded) return encodeForm(request.body as unknown);
  if (Number(request.headers['content-length'] ?? 0) > MAX_SIZE) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_SIZE) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Closes the connection, because the rest of the body is never read. */
const tooLarge = () => new Problem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge', { headers: { Connection: 'close' } });

/** Encodes strings and lists of strings. A form cannot send anything else. */
function encodeForm(body: unknown): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const each of [value].flat() as unknown[]) if (typeof each === 'string') form.append(name, each);
  }
  return form.toString();
}
