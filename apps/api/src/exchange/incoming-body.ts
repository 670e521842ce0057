import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Request } from 'express';
import { createGunzip } from 'node:zlib';
import { mostMegabytes } from './exchange.dto';
import { filesTooLarge } from './exchange.errors';

const mostBytes = mostMegabytes * 1_000_000;

/**
 * The body of a request for JSON, read only now that it is known who asks, and not looked at.
 * @throws Problem 400, 413, 415
 */
export async function incomingBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is('application/json') || !['identity', 'gzip'].includes(encoding)) {
    throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType');
  }
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw filesTooLarge(mostMegabytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of encoding === 'gzip' ? request.pipe(createGunzip()) : request) {
      size += (chunk as Buffer).length;
      if (size > mostBytes) throw filesTooLarge(mostMegabytes);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
