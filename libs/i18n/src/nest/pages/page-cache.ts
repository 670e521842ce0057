import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from '../catalog/catalog.service';
import { STALE_HEADER } from '../delivery/delivery-headers';
import { DraftAccess } from '../extension/draft-access';
import { readCookies } from '../http/read-cookies';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import type { CachedPage } from './cached-page';
import { PageRenderer } from './page-renderer';

const DEFAULT_MAX_SIZE = 32 * 1024 * 1024;

/** A page is rendered at least once a day, so that it is known which texts are in use. */
const MAX_AGE_MS = 86_400_000;
const AGE_RESOLUTION_MS = 60_000;

/** Caches the pages that all anonymous visitors share, by URL, for one version of them. Limited in bytes. */
@Injectable()
export class PageCache {
  /** Absent if pages are not cached. */
  private readonly pages: LRUCache<string, CachedPage> | undefined;
  /** Of the cached pages. */
  private cachedVersion: string | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly drafts: DraftAccess,
    @Optional() @Inject(PageRenderer) private readonly renderer: PageRenderer | undefined,
  ) {
    const maxSize = options.pageCacheSize ?? DEFAULT_MAX_SIZE;
    if (maxSize === 0) return;
    this.pages = new LRUCache({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / 8), // one page never displaces most of the others
      ttl: MAX_AGE_MS,
      ttlResolution: AGE_RESOLUTION_MS,
      sizeCalculation: (page, url) => url.length * 2 + page.size,
    });
  }

  /** Responds with a cached page; `false`, with nothing written, if there is none for this request. */
  serve(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (this.cachedVersion !== this.version) return false;
    if (!this.isShared(request) || !acceptsHtml(request.headers.accept)) return false;
    const page = this.pages?.get(url);
    if (page === undefined) return false;
    if (!this.catalog.isCurrent) response.setHeader(...STALE_HEADER);
    page.write(request, response);
    return true;
  }

  /** Whether the page of a URL is cached at all. URLs with a query are not: there is no limit to their number. */
  isCacheable(url: string): boolean {
    return this.pages !== undefined && !url.includes('?');
  }

  /** What pages are rendered from now: the release of their texts, and what the renderer adds to it. */
  get version(): string {
    const { release } = this.catalog.current;
    const added = this.renderer?.version;
    return added ? `${release} ${added}` : release;
  }

  /** @param version from before the page was rendered; a page of an earlier one is dropped */
  set(url: string, version: string, page: CachedPage): void {
    if (version !== this.version) return;
    if (this.cachedVersion !== version) this.clear();
    this.cachedVersion = version;
    this.pages?.set(url, page);
  }

  clear(): void {
    this.pages?.clear();
  }

  /** Whether the request gets the same page as every anonymous visitor. */
  isShared(request: IncomingMessage): boolean {
    if (this.isPersonal(request) || hasCookie(request, this.renderer?.cookies)) return false;
    return request.headers.cookie === undefined || !this.drafts.isRequested(request);
  }

  /** Whether the request has credentials, valid or not. Its response is never shared. */
  isPersonal(request: IncomingMessage): boolean {
    const { authorization, cookie } = request.headers;
    const { sessionCookies } = this.options;
    if (authorization !== undefined) return true;
    return sessionCookies === 'any' ? cookie !== undefined : hasCookie(request, sessionCookies);
  }
}

function hasCookie({ headers: { cookie } }: IncomingMessage, names: readonly string[] = []): boolean {
  if (cookie === undefined || names.length === 0) return false;
  const cookies = readCookies(cookie);
  return names.some((name) => cookies.has(name));
}

/** The spellings of browsers and crawlers. Express negotiates all others. */
const acceptsHtml = (accept: string | undefined): boolean =>
  accept === undefined || /^(?:text\/html|\*\/\*)(?:,|$)/.test(accept);
