import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { copyOutOfPool } from '../../catalog/bundles/copy-out-of-pool';
import { CatalogService } from '../catalog/catalog.service';
import { STALE_HEADER } from '../delivery/delivery-headers';
import { acceptedEncodings } from '../http/content-encoding';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { CachedPage, HTML_TYPE } from './cached-page';
import { PageCache } from './page-cache';
import type { RenderedPage } from './page-renderer';
import type { RequestedPage } from './page-requests';

/** Sends rendered pages with the headers of their kind, and caches those that visitors share. */
@Injectable()
export class PageResponder {
  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly cache: PageCache,
  ) {}

  /** @param from what the page was rendered from: the release of its texts, and {@link PageCache.version} */
  async send(
    request: Request,
    response: Response,
    requested: RequestedPage,
    page: RenderedPage,
    from: { readonly release: string; readonly version: string },
  ): Promise<void> {
    const { url, language, form } = requested;
    if (page.location !== undefined) {
      response.set('Cache-Control', 'private, no-store').redirect(form === undefined ? 302 : 303, page.location);
      return;
    }
    // a cookie that some middleware sets belongs to this visitor alone
    const shared = requested.shared && page.shared && page.status < 500 && !response.hasHeader('Set-Cookie');
    response.set({
      'Content-Language': language,
      'Cache-Control': shared ? this.cacheControl(page.status) : 'private, no-store',
      'X-Dragoman-Release': from.release,
      Vary: 'Accept-Encoding',
      ...(page.status === Number(HttpStatus.SERVICE_UNAVAILABLE) && { 'Retry-After': '5' }),
    });
    const isCacheable = shared && page.status === 200 && this.cache.isCacheable(url);
    const cachedPage = isCacheable ? await toCachedPage(page, response.getHeaders()) : undefined;
    if (!this.catalog.isCurrent) response.setHeader(...STALE_HEADER); // true of this moment, so never cached
    if (cachedPage === undefined) return sendUncached(page, request, response);
    this.cache.set(url, from.version, cachedPage);
    cachedPage.write(request, response);
  }

  private cacheControl(status: number): string {
    const maxAge = status === 200 ? (this.options.pageMaxAge ?? 0) : 0;
    return `public, max-age=0, s-maxage=${maxAge}, must-revalidate`;
  }
}

/** Without an entity tag: no later request could be compared with it. */
async function sendUncached({ status, html = '' }: RenderedPage, request: Request, response: Response): Promise<void> {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
  const identity = bytesOf(html);
  const body = accepted.br ? await compressBrotli(identity) : accepted.gzip ? await compressGzip(identity) : identity;
  if (body !== identity) response.setHeader('Content-Encoding', accepted.br ? 'br' : 'gzip');
  response.setHeader('Content-Type', HTML_TYPE);
  response.setHeader('Content-Length', body.length);
  response.status(status).end(request.method === 'HEAD' ? undefined : body);
}

async function toCachedPage({ html = '' }: RenderedPage, headers: OutgoingHttpHeaders): Promise<CachedPage> {
  const identity = bytesOf(html);
  const [br, gzip] = await Promise.all([compressBrotli(identity), compressGzip(identity)]);
  const bodies = { identity, br: copyOutOfPool(br), gzip: copyOutOfPool(gzip) };
  return new CachedPage(headers, hash('sha256', identity, 'base64url').slice(0, 22), bodies);
}

const bytesOf = (html: string | Uint8Array): Buffer =>
  typeof html === 'string' ? Buffer.from(html) : Buffer.from(html.buffer, html.byteOffset, html.byteLength);

/** The visitor waits for the page: quality 4 takes a tenth of the time of 11 for nearly the same size. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressBrotli = (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI_OPTIONS);
const compressGzip = promisify<Buffer, Buffer>(gzip);
