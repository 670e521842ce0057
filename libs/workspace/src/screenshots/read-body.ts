import type { Request } from 'express';
import { Problem } from '@dragoman/i18n';
import { HttpStatus } from '@nestjs/common';
import { pictureExpected, pictureTooLarge } from './screenshots.errors';

export const MAX_PICTURE_MEGABYTES = 5;
const MAX_PICTURE_SIZE = MAX_PICTURE_MEGABYTES * 1_000_000;

/**
 * Reads the body of a request as it is sent.
 * @throws Problem 400 if the connection ends early, 413, 415
 */
export function readBody(request: Request): Promise<Buffer> {
  const { headers } = request;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!request.is(['image/*', 'application/octet-stream']) || encoding !== 'identity') throw pictureExpected();
  if (Number(headers['content-length'] ?? 0) > MAX_PICTURE_SIZE) throw pictureTooLarge(MAX_PICTURE_MEGABYTES);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_PICTURE_SIZE) return void chunks.push(chunk);
      // Not destroyed, so that the response arrives.
      request.off('data', onData).pause();
      reject(pictureTooLarge(MAX_PICTURE_MEGABYTES));
    };
    request
      .on('data', onData)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', () => reject(new Problem(HttpStatus.BAD_REQUEST, 'badRequest')));
  });
}
