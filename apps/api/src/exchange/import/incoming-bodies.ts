import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Request } from 'express';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MAX_BODY_MEGABYTES } from '../exchange.dto';
import { filesTooLarge, tooManyFiles } from '../exchange.errors';

const MAX_BODY_SIZE = MAX_BODY_MEGABYTES * 1_000_000;
/** Bytes of all bodies in memory, received or being received. */
const MAX_TOTAL_SIZE = 2 * MAX_BODY_SIZE;

/** Reads the bodies of imports as JSON that is not parsed, within one limit for all of them. */
@Injectable()
export class IncomingBodies {
  private totalSize = 0;

  /** Bytes in memory. */
  get size(): number {
    return this.totalSize;
  }

  /**
   * Reads the body of a request. Its bytes count until the work that uses them ends.
   * @throws Problem 400, 413, 415, and 503 if too many others are in memory
   */
  async use<T>(request: Request, work: (body: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T> {
    let size = 0;
    const add = (bytes: number) => {
      if (size + bytes > MAX_BODY_SIZE) throw filesTooLarge(MAX_BODY_MEGABYTES);
      if (this.totalSize + bytes > MAX_TOTAL_SIZE) throw tooManyFiles();
      size += bytes;
      this.totalSize += bytes;
    };
    try {
      return await work(await readBody(request, add));
    } finally {
      this.totalSize -= size;
    }
  }
}

/** @param add is called with the size of each chunk and throws if it is too much */
async function readBody(request: Request, add: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is('application/json') || !['identity', 'gzip'].includes(encoding)) {
    throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_SIZE) throw filesTooLarge(MAX_BODY_MEGABYTES);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of encoding === 'gzip' ? decompressed(request) : request) {
      add((chunk as Buffer).length);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
  const body = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** Fails when the request is aborted, which `pipe` alone would wait for without end. */
const decompressed = (request: Request): Readable => pipeline(request, createGunzip(), () => {});
