import { HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from './problem';

const FORM = 'application/x-www-form-urlencoded';

/** Bytes: as much as a long text in every plural form takes, percent-encoded. */
const MOST = 1024 * 1024;

/** Whether a form is sent, as one without JavaScript is. */
export const isPostedForm = (request: Request): boolean => request.method === 'POST' && request.is(FORM) === FORM;

/**
 * The body of a form as it was sent; where a parser of the application has read it, as it would be sent again.
 * @throws Problem 413
 */
export async function postedForm(request: Request): Promise<string> {
  if (request.readableEnded) return formText(request.body as unknown);
  if (Number(request.headers['content-length'] ?? 0) > MOST) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** The connection is of no use any more: nobody reads the rest. */
const tooLarge = () => new Problem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge', { headers: { Connection: 'close' } });

/** Of a parsed body what a form can have sent: texts, and several of a name. */
function formText(body: unknown): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const each of [value].flat() as unknown[]) if (typeof each === 'string') form.append(name, each);
  }
  return form.toString();
}
