import { HttpStatus, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isLanguageName, isNamespaceName } from '../catalog/identifier';
import type { Snapshot } from '../catalog/snapshot';
import { BoundedCache } from '../catalog/bounded-cache';
import { CatalogService } from './catalog.service';
import { accepts, type Encoding } from './content-encoding';
import { DELIVERED, REFUSED, REVALIDATED, STALE } from './delivery-headers';
import { matchesAny } from './entity-tag';
import { Problem } from './problem';

/** Bounds on what one request may ask for, counted before any work is done. */
const MOST_LANGUAGES = 16;
const MOST_NAMESPACES = 64;

/** Bytes of compressed answers that are kept: an application asks for the same few sets again and again. */
const MOST_KEPT = 16 * 1024 * 1024;

/** Answers that may wait for their turn to be compressed. */
const MOST_WAITING = 100;

/** Bytes up to which compressing is not worth it. */
const SMALL = 1024;

/** Several bundles in one answer. */
interface ResourceSet {
  /** JSON in pieces; those of bundles are the bundles' own bytes. */
  readonly chunks: readonly Buffer[];
  /** Bytes of all chunks. */
  readonly size: number;
  /** Names the content. */
  readonly tag: string;
}

/** Answers requests for several bundles. */
@Injectable()
export class ResourceSets {
  private readonly kept = new BoundedCache<Buffer>(MOST_KEPT);
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly catalog: CatalogService) {}

  /**
   * @param query as on the request line
   * @throws Problem 400 where nothing possible is asked, or too much; 503 where too many others wait
   */
  async serve(query: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const snapshot = this.catalog.current;
    const set = resourceSet(query, snapshot);
    const accepted = accepts(String(request.headers['accept-encoding'] ?? ''));
    const encoding = set.size <= SMALL ? 'identity' : accepted.br ? 'br' : accepted.gzip ? 'gzip' : 'identity';
    const etag = `"${set.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = { ...REVALIDATED, ETag: etag, Vary: 'Accept-Encoding', 'X-Dragoman-Release': snapshot.release };
    if (!this.catalog.isCurrent) response.setHeader(...STALE);
    const condition = request.headers['if-none-match'];
    if (condition !== undefined && matchesAny(condition, etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const chunks = encoding === 'identity' ? set.chunks : [await this.compressed(set, encoding, etag)];
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': chunks.reduce((bytes, chunk) => bytes + chunk.length, 0),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    });
    response.cork();
    for (const chunk of chunks) response.write(chunk);
    response.end();
  }

  /** One at a time: while it is made, an answer takes ten times the memory of what is sent. */
  private async compressed(set: ResourceSet, encoding: 'br' | 'gzip', etag: string): Promise<Buffer> {
    const kept = this.kept.get(etag);
    if (kept !== undefined) return kept;
    if (this.waiting >= MOST_WAITING) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', {
        headers: { ...DELIVERED, 'Retry-After': '5' },
      });
    }
    this.waiting++;
    const made = this.turn.then(async () => this.kept.get(etag) ?? compress[encoding](Buffer.concat(set.chunks)));
    this.turn = made.catch(() => undefined);
    try {
      const body = await made;
      this.kept.set(etag, body, body.length);
      return body;
    } finally {
      this.waiting--;
    }
  }
}

/** Somebody waits for it: less thorough than what is compressed ahead. */
const compress: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

/**
 * Every pair that was asked for: `{ de: { common: {…} } }`, `{}` where there is none.
 * @param query of `/locales/resources.json?lng=de+en&ns=common+home`
 * @throws Problem 400 where nothing possible is asked, or too much
 */
export function resourceSet(query: string, snapshot: Snapshot): ResourceSet {
  const parameters = new URLSearchParams(query); // flat by nature: `lng[x]=…` is another name, not an object
  const languages = names(parameters.get('lng'), isLanguageName, MOST_LANGUAGES);
  const namespaces = names(parameters.get('ns'), isNamespaceName, MOST_NAMESPACES);
  const form = parameters.get('fallback') === 'merged' ? 'merged' : 'own';
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const write = (text: string) => chunks.push(Buffer.from(text));
  languages.forEach((asked, l) => {
    write(`${l === 0 ? '{' : ','}${JSON.stringify(asked)}:{`);
    const language = snapshot.language(asked);
    namespaces.forEach((namespace, n) => {
      const bundle = language === undefined ? undefined : snapshot[form](language, namespace);
      write(`${n === 0 ? '' : ','}${JSON.stringify(namespace)}:`);
      chunks.push(bundle?.json ?? EMPTY);
      hash.update(`${asked}\n${namespace}\n${bundle?.hash ?? ''}\n`);
    });
    write('}');
  });
  write('}');
  const size = chunks.reduce((bytes, chunk) => bytes + chunk.length, 0);
  return { chunks, size, tag: hash.digest('base64url').slice(0, 22) };
}

const EMPTY = Buffer.from('{}');

function names(value: string | null, possible: (name: string) => boolean, most: number): string[] {
  const asked = (value ?? '').split(/[+ ]/).filter((name) => name !== '');
  if (asked.length > most)
    throw new Problem(HttpStatus.BAD_REQUEST, 'tooManyBundles', { values: { count: most }, headers: REFUSED });
  const left = [...new Set(asked.filter(possible))];
  if (left.length === 0) throw new Problem(HttpStatus.BAD_REQUEST, 'impossibleName', { headers: REFUSED });
  return left;
}
