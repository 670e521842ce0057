import { HttpStatus, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bundle } from '../../catalog/bundles/bundle';
import type { Snapshot } from '../../catalog/snapshot';
import { TaskQueue } from '../../catalog/task-queue';
import type { FormatName } from '../../document/document-format';
import { FILE_TYPES } from '../../document/file-types';
import { CatalogService } from '../catalog/catalog.service';
import { Problem } from '../problems/problem';
import { type BundleDelivery, type CachingPolicy, splitUrl } from './bundle-delivery';
import { NOT_FOUND_HEADERS, PRIVATE_HEADERS, PUBLIC_HEADERS, STALE_HEADER } from './delivery-headers';
import { FormatThread } from './format-thread';
import { PrivateAccess } from './private-access';
import { type EncodedBody, sendEncoded } from './send-encoded';

/** Bytes of files in the cache, compressed forms included. */
const MAX_CACHE_SIZE = 32 * 1024 * 1024;

/** Files that may be waiting for the thread, the one being written included. */
const MAX_WAITING = 100;

type WrittenFile = EncodedBody | { readonly unwritable: string };

/** Responds with a bundle in another format: `/locales/{language}/{namespace}?format=android`. */
@Injectable()
export class FormatDelivery implements OnApplicationShutdown {
  private readonly thread = new FormatThread();
  private readonly tasks = new TaskQueue(1);
  private readonly pending = new Map<string, Promise<WrittenFile>>();
  private readonly cache = new LRUCache<string, WrittenFile>({
    maxSize: MAX_CACHE_SIZE,
    sizeCalculation: (file) =>
      'unwritable' in file ? 1024 : Object.values(file.bodies).reduce((bytes, { length }) => bytes + length, 1024),
  });

  constructor(
    private readonly catalog: CatalogService,
    private readonly access: PrivateAccess,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.thread.close();
  }

  /**
   * Responds to `GET` or `HEAD` of a bundle; `false`, with nothing written, if there is none that the request may read.
   * @throws Problem 400 for an unknown format, 422 if the format cannot express a text, 503 if too many files are waiting
   */
  async serve(url: string, request: IncomingMessage, response: ServerResponse, bundles: BundleDelivery) {
    const format = formatIn(url);
    const { current } = this.catalog;
    const found = bundles.locate(url, current);
    if ('bundle' in found) {
      const { bundle, caching } = found;
      await this.send(bundle, format, current, request, response, { caching, bundles });
      return true;
    }
    const complete = await this.access.snapshotFor(request);
    const lookup = complete && bundles.locate(url, complete);
    if (complete === undefined || lookup === undefined || !('bundle' in lookup)) return false;
    await this.send(lookup.bundle, format, complete, request, response);
    return true;
  }

  /** @param shared absent for a bundle that is not public */
  private async send(
    bundle: Bundle,
    format: FormatName,
    snapshot: Snapshot,
    request: IncomingMessage,
    response: ServerResponse,
    shared?: { readonly caching: CachingPolicy; readonly bundles: BundleDelivery },
  ): Promise<void> {
    const { extension, mediaType, repeatsSources = false } = FILE_TYPES[format];
    const name = `${bundle.namespace.split('/').at(-1)}.${bundle.language}${extension}`;
    const file = await this.written(bundle, format, snapshot, name);
    if ('unwritable' in file) {
      throw new Problem(HttpStatus.UNPROCESSABLE_ENTITY, 'textUnwritable', {
        values: { file: name, reason: file.unwritable },
        headers: shared ? NOT_FOUND_HEADERS : PRIVATE_HEADERS,
      });
    }
    if (!this.catalog.isCurrent) response.setHeader(...STALE_HEADER);
    // The hash in a URL is that of the bundle, and the sources may change.
    const caching = repeatsSources && shared?.caching === 'immutable' ? 'revalidated' : shared?.caching;
    const headers =
      shared && caching
        ? { ...PUBLIC_HEADERS, 'Cache-Control': shared.bundles.cacheControl(caching), Vary: 'Accept-Encoding' }
        : PRIVATE_HEADERS;
    sendEncoded(
      file,
      request,
      response,
      { ...headers, 'X-Dragoman-Release': snapshot.release },
      {
        'Content-Type': mediaType,
        'Content-Language': bundle.language,
        // Also keeps browsers from showing markup of a text as a page. Names of namespaces are ASCII without quotes.
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    );
  }

  /** Requests for the same file wait for one task. */
  private async written(bundle: Bundle, format: FormatName, snapshot: Snapshot, name: string): Promise<WrittenFile> {
    const sourceLanguage = snapshot.fallback;
    const source = snapshot.own(sourceLanguage, bundle.namespace);
    const sourceHash = FILE_TYPES[format].repeatsSources ? source?.hash : '';
    const syntax = snapshot.syntax(bundle.namespace)?.name ?? 'i18next';
    const key = [format, syntax, bundle.language, bundle.namespace, bundle.hash, sourceHash].join(' ');
    const known = this.cache.get(key) ?? this.pending.get(key);
    if (known !== undefined) return known;
    if (this.pending.size >= MAX_WAITING) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', {
        headers: { ...PUBLIC_HEADERS, 'Retry-After': '5' },
      });
    }
    const task = {
      format,
      language: bundle.language,
      json: bundle.json,
      syntax,
      sourceLanguage,
      source: source?.json ?? EMPTY,
    };
    const writing = this.tasks.add(() => this.thread.perform({ ...task, name }));
    this.pending.set(key, writing);
    try {
      const file = await writing;
      this.cache.set(key, file);
      return file;
    } finally {
      this.pending.delete(key);
    }
  }
}

/** @throws Problem 400 */
function formatIn(url: string): FormatName {
  const format = new URLSearchParams(splitUrl(url)[1]).get('format') ?? '';
  if (Object.hasOwn(FILE_TYPES, format)) return format as FormatName;
  throw new Problem(HttpStatus.BAD_REQUEST, 'unknownFormat', {
    values: { formats: Object.keys(FILE_TYPES).join(', ') },
    headers: NOT_FOUND_HEADERS,
  });
}

const EMPTY = Buffer.from('{}');
