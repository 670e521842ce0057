import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Request } from 'express';
import { Socket } from 'node:net';
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
   * Reads the body of a request, in blocks. Its bytes count until the work that uses them ends.
   * @param maxMegabytes of this body
   * @throws Problem 400, 413, 415, and 503 if too many others are in memory
   */
  async use<T>(
    request: Request,
    work: (body: Uint8Array<ArrayBuffer>[]) => Promise<T>,
    maxMegabytes = MAX_BODY_MEGABYTES,
  ): Promise<T> {
    let size = 0;
    const maxSize = maxMegabytes * 1_000_000;
    const add = (bytes: number) => {
      if (size + bytes > maxSize) throw filesTooLarge(maxMegabytes);
      if (this.totalSize + bytes > MAX_TOTAL_SIZE) throw tooManyFiles();
      size += bytes;
      this.totalSize += bytes;
    };
    try {
      if (Number(request.headers['content-length'] ?? 0) > maxSize) throw filesTooLarge(maxMegabytes);
      return await work(await readBody(request, add));
    } finally {
      this.totalSize -= size;
    }
  }

  /** As {@link use}, for work that may wait for imports, and that is carried out even if the client disconnects. */
  useInQueue<T>(request: Request, work: (body: Uint8Array<ArrayBuffer>[]) => Promise<T>): Promise<T> {
    return this.use(request, (body) => {
      // Requests of pages have no socket.
      if (request.socket instanceof Socket) request.socket.setTimeout(0);
      return work(body);
    });
  }
}

/** @param add is called with the size of each chunk and throws if it is too much */
async function readBody(request: Request, add: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is('application/json') || !['identity', 'gzip'].includes(encoding)) {
    throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType');
  }
  const blocks = new Blocks();
  try {
    for await (const chunk of encoding === 'gzip' ? decompressed(request) : request) {
      add((chunk as Buffer).length);
      blocks.append(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
  return blocks.filled();
}

const BLOCK_SIZE = 1024 * 1024;

/**
 * Bytes in blocks of a megabyte. Joining tens of megabytes would hold the event loop, and so would collecting the garbage of
 * thousands of small buffers.
 */
class Blocks {
  private readonly blocks: Uint8Array<ArrayBuffer>[] = [];
  private free = 0;

  append(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.free === 0) {
        this.blocks.push(new Uint8Array(BLOCK_SIZE));
        this.free = BLOCK_SIZE;
      }
      const part = chunk.subarray(at, at + this.free);
      this.blocks.at(-1)!.set(part, BLOCK_SIZE - this.free);
      this.free -= part.length;
      at += part.length;
    }
  }

  filled(): Uint8Array<ArrayBuffer>[] {
    const last = this.blocks.pop();
    return last === undefined ? [] : [...this.blocks, last.subarray(0, BLOCK_SIZE - this.free)];
  }
}

/** Fails when the request is aborted, which `pipe` alone would wait for without end. */
const decompressed = (request: Request): Readable =>
  pipeline(request, createGunzip({ chunkSize: 256 * 1024 }), () => {});
