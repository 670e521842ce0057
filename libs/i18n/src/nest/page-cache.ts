import { Inject, Injectable, Optional } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedCache } from '../catalog/bounded-cache';
import { CatalogService } from './catalog.service';
import { STALE } from './delivery-headers';
import { Drafts } from './drafts';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import type { KeptPage } from './kept-page';
import { PageRenderer } from './page-renderer';
import { readCookies } from './read-cookies';

const DEFAULT_SIZE = 32 * 1024 * 1024;

/** Pages as every anonymous visitor gets them, by URL, for one release. Bounded in bytes. */
@Injectable()
export class PageCache {
  private readonly most: number;
  private readonly pages: BoundedCache<KeptPage>;
  private release: string | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly drafts: Drafts,
    @Optional() @Inject(PageRenderer) private readonly renderer: PageRenderer | undefined,
  ) {
    this.most = options.pageCacheSize ?? DEFAULT_SIZE;
    this.pages = new BoundedCache(this.most);
  }

  /** Answers from a kept page; `false`, with nothing written, where there is none for this visitor. */
  serve(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (this.release !== this.catalog.current.release) return false;
    if (!this.isShared(request) || !readsHtml(request.headers.accept)) return false;
    const page = this.pages.get(url);
    if (page === undefined) return false;
    if (!this.catalog.isCurrent) response.setHeader(...STALE);
    page.write(request, response);
    return true;
  }

  /** Whether the page of a URL may be kept at all: one with a query could be one of endlessly many. */
  keeps(url: string): boolean {
    return this.most > 0 && !url.includes('?');
  }

  keep(url: string, release: string, page: KeptPage): void {
    if (release !== this.catalog.current.release) return;
    if (this.release !== release) this.pages.clear();
    this.release = release;
    this.pages.set(url, page, url.length * 2 + page.weight);
  }

  /** Nothing in the request could make its page another than everybody's. */
  isShared(request: IncomingMessage): boolean {
    if (this.isPersonal(request) || sends(request, this.renderer?.cookies)) return false;
    return request.headers.cookie === undefined || !this.drafts.asked(request);
  }

  /** The request says who it comes from, truly or not: no answer to it is anybody else's. */
  isPersonal(request: IncomingMessage): boolean {
    return request.headers.authorization !== undefined || sends(request, this.options.sessionCookies);
  }
}

function sends({ headers: { cookie } }: IncomingMessage, names: readonly string[] = []): boolean {
  if (cookie === undefined || names.length === 0) return false;
  const sent = readCookies(cookie);
  return names.some((name) => sent.has(name));
}

/** As browsers and crawlers say it; whoever says it otherwise is asked by Express what he means. */
const readsHtml = (accept: string | undefined): boolean =>
  accept === undefined || /^(?:text\/html|\*\/\*)(?:,|$)/.test(accept);
