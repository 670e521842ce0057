import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Snapshot } from '../../catalog/snapshot';
import { CatalogService } from '../catalog/catalog.service';
import { PrivateAccess } from '../delivery/private-access';
import { DraftAccess } from '../extension/draft-access';
import { KeyReports } from '../key-reports/key-reports.service';
import { Problem } from '../problems/problem';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { PageCache } from './page-cache';
import { PageRenderer, type RenderedPage } from './page-renderer';
import { PageRequests, type RequestedPage } from './page-requests';
import { PageResponder } from './page-responder';
import { RenderQueue } from './render-queue';

/** Renders the page of a request through the {@link PageRenderer}, from one snapshot, and sends it. */
@Injectable()
export class PageService {
  /** Resolved when a page that visitors share has been rendered, by its URL. */
  private readonly renderings = new Map<string, Promise<void>>();

  constructor(
    private readonly catalog: CatalogService,
    private readonly drafts: DraftAccess,
    private readonly privateAccess: PrivateAccess,
    private readonly cache: PageCache,
    private readonly limiter: ConcurrencyLimiter,
    private readonly requests: PageRequests,
    private readonly responder: PageResponder,
    private readonly queue: RenderQueue,
    private readonly reports: KeyReports,
    @Inject(PageRenderer) private readonly renderer: PageRenderer,
  ) {}

  /**
   * @param url path and query, beginning with the interface language
   * @param form body of a form that was posted to the page
   * @throws Problem 405 if the page has no form, 503 if too many pages are being rendered
   */
  async show(request: Request, response: Response, language: string, url: string, form?: string): Promise<void> {
    if (form === undefined && request.socket.destroyed) return; // the visitor closed the connection
    const shared = form === undefined && this.cache.isShared(request);
    await this.limiter.run(1, async () => {
      if (shared) return this.showShared(request, response, language, url);
      const drafts = await this.drafts.readerForPage(request);
      const complete = await this.privateAccess.snapshotForPage(request);
      await this.renderAndSend(request, response, { url, language, shared, drafts, complete, form });
    });
  }

  /** Visitors who request the same page at the same time wait for one rendering. */
  private async showShared(request: Request, response: Response, language: string, fullUrl: string): Promise<void> {
    const url = this.renderer.withoutIgnoredQuery(fullUrl);
    const isCacheable = this.cache.isCacheable(url);
    if (isCacheable) {
      await this.renderings.get(url);
      if (this.cache.serve(url, request, response)) return;
    }
    const sent = this.renderAndSend(request, response, { url, language, shared: true, awaitedByMany: isCacheable });
    if (isCacheable && !this.renderings.has(url)) {
      const over = sent.catch(() => {}).finally(() => this.renderings.delete(url));
      this.renderings.set(url, over);
    }
    await sent;
  }

  private async renderAndSend(request: Request, response: Response, requested: RequestedPage): Promise<void> {
    this.queue.assertNotFull();
    try {
      const { page, snapshot, version } = await this.render(request, response, requested);
      if (page.status === Number(HttpStatus.METHOD_NOT_ALLOWED)) throw methodNotAllowed();
      await this.responder.send(request, response, requested, page, { release: snapshot.release, version });
    } catch (error) {
      if (response.destroyed || request.socket.destroyed) return; // the visitor closed the connection
      throw error;
    }
  }

  /** Notes what the page has asked for. Its path is the one after the language, so that a key has one page in all of them. */
  private note({ keys }: RenderedPage, { url, language, drafts }: RequestedPage): void {
    if (keys === undefined || drafts !== undefined) return;
    const page = url.split('?', 1)[0]!;
    for (const miss of keys.missing) this.reports.missingHere({ ...miss, language, page, source: 'page' });
    this.reports.usedElsewhere(keys.used);
  }

  /**
   * Renders again if a release was published while the page requested its data, so that no page mixes two releases. The
   * action of a form is performed once.
   */
  private async render(
    request: Request,
    response: Response,
    requested: RequestedPage,
  ): Promise<{ page: RenderedPage; snapshot: Snapshot; version: string }> {
    let page: RenderedPage;
    let snapshot: Snapshot;
    let version: string;
    do {
      version = this.cache.version;
      snapshot = this.catalog.current;
      page = await this.renderer.render(this.requests.pageRequest(request, response, snapshot, requested));
      this.note(page, requested);
    } while (snapshot !== this.catalog.current && !response.destroyed && requested.form === undefined);
    return { page, snapshot, version };
  }
}

/** The page has no form. */
export const methodNotAllowed = (): Problem =>
  new Problem(HttpStatus.METHOD_NOT_ALLOWED, 'methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
