import { HttpStatus, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isLanguageName, isNamespaceName } from '../../catalog/name-syntax';
import type { Snapshot } from '../../catalog/snapshot';
import { TaskQueue } from '../../catalog/task-queue';
import { CatalogService } from '../catalog/catalog.service';
import { acceptedEncodings, type Encoding } from '../http/content-encoding';
import { entityTag, knownEntityTag } from '../http/entity-tag';
import { Problem } from '../problems/problem';
import {
  NOT_FOUND_HEADERS,
  PRIVATE_HEADERS,
  PUBLIC_HEADERS,
  REVALIDATED_HEADERS,
  STALE_HEADER,
} from './delivery-headers';

/** Limits of one request, checked before any work is done. */
const MAX_LANGUAGES = 16;
const MAX_NAMESPACES = 64;

/** Bytes of compressed bodies in the cache: an application requests the same few combinations again and again. */
const MAX_CACHE_SIZE = 16 * 1024 * 1024;

/** Responses that may be waiting for their compression, the running one included. */
const MAX_COMPRESSIONS = 100;

/** Bytes up to which compression is not worthwhile. */
const MAX_UNCOMPRESSED_SIZE = 1024;

/** The body of a response, not yet compressed. */
export interface JsonBody {
  /** JSON in chunks. The bundles' own bytes are among them, uncopied. */
  readonly chunks: readonly Buffer[];
  /** Bytes of all chunks. */
  readonly size: number;
  readonly contentHash: string;
}

/** Responds to requests for several bundles at once. */
@Injectable()
export class MultiBundleDelivery {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_SIZE,
    maxEntrySize: MAX_CACHE_SIZE / 8,
    sizeCalculation: (body) => body.length,
  });
  /** One at a time: a body that is being compressed takes ten times its memory. */
  private readonly compressions = new TaskQueue(1);

  constructor(private readonly catalog: CatalogService) {}

  /**
   * @param query as on the request line
   * @param complete with the private namespaces that the request may read; absent: none
   * @throws Problem 400 if no name is valid or too many are given; 503 if too many compressions are waiting
   */
  async serve(query: string, request: IncomingMessage, response: ServerResponse, complete?: Snapshot): Promise<void> {
    const snapshot = complete ?? this.catalog.current;
    await this.send(multiBundleBody(query, snapshot), snapshot, request, response, complete !== undefined);
  }

  /**
   * Sends a body in the best encoding that the client accepts, with an entity tag for each.
   * @param snapshot that the body was made from
   * @param isPrivate the body is not for everyone
   * @throws Problem 503 if too many compressions are waiting
   */
  async send(
    body: JsonBody,
    { release }: Snapshot,
    request: IncomingMessage,
    response: ServerResponse,
    isPrivate = false,
  ): Promise<void> {
    const encoding = chooseEncoding(body, request.headers['accept-encoding']);
    const etag = entityTag(body.contentHash, encoding);
    const headers = {
      ...(isPrivate ? PRIVATE_HEADERS : { ...REVALIDATED_HEADERS, Vary: 'Accept-Encoding' }),
      ETag: etag,
      'X-Dragoman-Release': release,
    };
    if (!this.catalog.isCurrent) response.setHeader(...STALE_HEADER);
    const known = knownEntityTag(request.headers['if-none-match'], body.contentHash, encoding);
    if (known !== undefined) {
      response.writeHead(304, { ...headers, ETag: known }).end();
      return;
    }
    const chunks = encoding === 'identity' ? body.chunks : [await this.compressed(body, encoding, etag)];
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

  private async compressed(body: JsonBody, encoding: 'br' | 'gzip', etag: string): Promise<Buffer> {
    const cached = this.cache.get(etag);
    if (cached !== undefined) return cached;
    if (this.compressions.waitingCount + this.compressions.runningCount >= MAX_COMPRESSIONS) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', {
        headers: { ...PUBLIC_HEADERS, 'Retry-After': '5' },
      });
    }
    return this.compressions.add(async () => {
      const compressed = this.cache.get(etag) ?? (await compress[encoding](Buffer.concat(body.chunks)));
      this.cache.set(etag, compressed);
      return compressed;
    });
  }
}

function chooseEncoding({ size }: JsonBody, acceptEncoding: string | string[] | undefined): Encoding {
  if (size <= MAX_UNCOMPRESSED_SIZE) return 'identity';
  const accepted = acceptedEncodings(String(acceptEncoding ?? ''));
  return accepted.br ? 'br' : accepted.gzip ? 'gzip' : 'identity';
}

/** The client waits for it, so with less effort than bundles, which are compressed in advance. */
const compress: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

/**
 * Returns every requested combination: `{ de: { common: {…} } }`, `{}` for one without texts.
 * @param query of `/locales/resources.json?lng=de+en&ns=common+home`
 * @throws Problem 400 if no name is valid or too many are given
 */
export function multiBundleBody(query: string, snapshot: Snapshot): JsonBody {
  const parameters = new URLSearchParams(query); // flat: `lng[x]=…` is another name, not an object
  const languages = parseNames(parameters.get('lng'), isLanguageName, MAX_LANGUAGES);
  const namespaces = parseNames(parameters.get('ns'), isNamespaceName, MAX_NAMESPACES);
  const variant = parameters.get('fallback') === 'merged' ? 'merged' : 'own';
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const write = (text: string) => chunks.push(Buffer.from(text));
  languages.forEach((name, l) => {
    write(`${l === 0 ? '{' : ','}${JSON.stringify(name)}:{`);
    const language = snapshot.language(name);
    namespaces.forEach((namespace, n) => {
      const bundle = language === undefined ? undefined : snapshot[variant](language, namespace);
      write(`${n === 0 ? '' : ','}${JSON.stringify(namespace)}:`);
      chunks.push(bundle?.json ?? EMPTY_OBJECT);
      hash.update(`${name}\n${namespace}\n${bundle?.hash ?? ''}\n`);
    });
    write('}');
  });
  write('}');
  const size = chunks.reduce((bytes, chunk) => bytes + chunk.length, 0);
  return { chunks, size, contentHash: hash.digest('base64url').slice(0, 22) };
}

const EMPTY_OBJECT = Buffer.from('{}');

function parseNames(parameter: string | null, isValid: (name: string) => boolean, max: number): string[] {
  const names = (parameter ?? '').split(/[+ ]/).filter((name) => name !== '');
  if (names.length > max) {
    throw new Problem(HttpStatus.BAD_REQUEST, 'tooManyBundles', {
      values: { count: max },
      headers: NOT_FOUND_HEADERS,
    });
  }
  const validNames = [...new Set(names.filter(isValid))];
  if (validNames.length === 0) {
    throw new Problem(HttpStatus.BAD_REQUEST, 'impossibleName', { headers: NOT_FOUND_HEADERS });
  }
  return validNames;
}
