import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CatalogService } from '../catalog/catalog.service';
import { type AdapterRequest, hasDisconnected } from '../http/adapter-request';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { type MinimalErrorPage, minimalErrorPage } from './minimal-error-page';
import { PageRenderer, type RenderedPage } from './page-renderer';
import { PageRequests } from './page-requests';
import { RenderQueue } from './render-queue';

export interface ErrorPageContent extends MinimalErrorPage {
  readonly status: number;
}

/** Sends error pages to visitors, in their language. */
@Injectable()
export class ErrorPageService {
  private readonly logger = new Logger('I18n');
  /** Requests below these paths get problem details, whatever they accept. */
  private readonly apiPaths: readonly string[];

  constructor(
    @Inject(I18N_OPTIONS) { apiPaths = [] }: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly limiter: ConcurrencyLimiter,
    @Optional() @Inject(PageRequests) private readonly requests: PageRequests | undefined,
    @Optional() @Inject(RenderQueue) private readonly queue: RenderQueue | undefined,
    @Optional() @Inject(PageRenderer) private readonly renderer: PageRenderer | undefined,
  ) {
    this.apiPaths = apiPaths;
  }

  /** Whether the client prefers HTML to JSON, at a path that has pages. */
  isAccepted(adapterRequest: AdapterRequest): boolean {
    if (this.renderer === undefined) return false;
    const request = adapterRequest as Request; // pages are served by Express alone
    const [path = ''] = request.originalUrl.split('?', 1);
    return (
      request.accepts(['json', 'html']) === 'html' &&
      !this.apiPaths.some((apiPath) => path === apiPath || path.startsWith(`${apiPath}/`))
    );
  }

  /** Renders the error page; if that fails or the process is overloaded, sends a minimal one. */
  async send(request: Request, response: Response, content: ErrorPageContent): Promise<void> {
    const html = this.limiter.isFull || this.queue?.isFull ? undefined : await this.render(request, response, content);
    if (response.headersSent || response.destroyed) return;
    response
      .status(content.status)
      .set({ 'Content-Language': content.language, 'Cache-Control': 'no-store' })
      .type('html')
      .end(request.method === 'HEAD' ? undefined : (html ?? minimalErrorPage(content)));
  }

  private async render(request: Request, response: Response, content: ErrorPageContent): Promise<RenderedPage['html']> {
    const { status, errorId, language } = content;
    try {
      const pageRequest = this.requests!.pageRequest(request, response, this.catalog.current, {
        url: `/${language}`,
        language,
        shared: true,
      });
      return (await this.renderer!.render({ ...pageRequest, failure: { status, errorId } })).html;
    } catch (error) {
      if (hasDisconnected(request)) return undefined;
      const reason = error instanceof Error ? error.stack : String(error);
      this.logger.error(`${errorId} The error page could not be rendered: ${reason}`);
      return undefined;
    }
  }
}
