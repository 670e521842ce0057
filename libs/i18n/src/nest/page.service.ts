import { HttpStatus, Inject, Injectable, Logger, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Resources } from '../catalog/bundle';
import { contentHash } from '../catalog/content';
import { frozen } from '../catalog/frozen';
import type { Snapshot } from '../catalog/snapshot';
import { unpooled } from '../catalog/unpooled';
import { writeJson } from '../message/write-json';
import { askItself } from './ask-itself';
import { CatalogService } from './catalog.service';
import { accepts } from './content-encoding';
import { ContributionRegistry } from './contribution.registry';
import type { DraftReader } from './contributions';
import { DELIVERY_PATH } from './delivery';
import { STALE } from './delivery-headers';
import { Drafts } from './drafts';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import { InterfaceLanguages } from './interface-languages';
import { HTML, KeptPage } from './kept-page';
import { Load } from './load';
import { PageCache } from './page-cache';
import { pageAnswer, PageData } from './page-data';
import { type PageEntry, type PageQuestion, PageRenderer, type PageRequest, type RenderedPage } from './page-renderer';
import { plainPage } from './plain-page';
import { Problem } from './problem';
import { readCookies } from './read-cookies';
import { SetupError } from '../catalog/setup-error';

interface Failure {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errorId: string;
  readonly language: string;
}

/** Where the answer to a wrong request is never a page, whoever asks. */
const FOR_PROGRAMS = new RegExp(`^(?:/api|${DELIVERY_PATH})(?:[/?]|$)`);

/** Renders pages through the {@link PageRenderer} and sends them with the headers of their kind. */
@Injectable()
export class PageService implements OnApplicationBootstrap {
  private readonly logger = new Logger('I18n');
  private readonly data = new PageData();
  private pages: readonly PageEntry[] = [];

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
    private readonly registry: ContributionRegistry,
    private readonly cache: PageCache,
    private readonly drafts: Drafts,
    private readonly host: HttpAdapterHost,
    private readonly config: ApplicationConfig,
    private readonly load: Load,
    @Optional() @Inject(PageRenderer) private readonly renderer: PageRenderer | undefined,
  ) {}

  onApplicationBootstrap(): void {
    this.pages = this.registry.pages(this.catalog.current.namespaces);
    if (this.renderer === undefined) {
      const [page] = this.pages;
      if (page === undefined) return;
      throw new SetupError(`The page "${page.path}" cannot be shown: give I18nModule.forRoot a "renderer".`);
    }
    if (this.config.getRouteResolutionStrategy() !== 'specificity') {
      throw new SetupError(
        "Pages take every path that no other route takes: create the application with NestFactory.create(AppModule, { routeResolutionStrategy: 'specificity' }).",
      );
    }
    for (const { id, path } of this.pages) {
      if (this.renderer.pageIds.includes(id)) continue;
      throw new SetupError(
        `The page "${path}" is called "${id}", which the built pages do not know (they know: ${this.renderer.pageIds.join(', ') || 'none'}): build the web application with it.`,
      );
    }
  }

  /** Somebody who reads HTML rather than JSON, and would get a page if nothing had gone wrong. */
  wanted(request: Request): boolean {
    return (
      this.renderer !== undefined &&
      request.accepts(['json', 'html']) === 'html' &&
      !FOR_PROGRAMS.test(request.originalUrl)
    );
  }

  /** Paths for the sitemap, without the language. */
  get paths(): readonly string[] {
    const contributed = this.pages.map(({ path }) => path).filter((path) => !path.includes(':'));
    return [...(this.renderer?.paths ?? []), ...contributed];
  }

  /** Whether pages take forms. */
  get takeForms(): boolean {
    return this.renderer?.takesForms ?? false;
  }

  /**
   * @param url path and query, beginning with the interface language
   * @param form what was sent to the page; absent: it is read
   * @throws Problem 405 where the page takes no form, 503 where too many are being rendered
   */
  async show(request: Request, response: Response, language: string, url: string, form?: string): Promise<void> {
    const over = this.load.admit(1);
    try {
      await this.answer(request, response, language, url, form);
    } finally {
      over();
    }
  }

  private async answer(request: Request, response: Response, language: string, url: string, form?: string) {
    let page: RenderedPage;
    let snapshot: Snapshot;
    const shared = form === undefined && this.cache.isShared(request);
    try {
      const drafts = shared ? undefined : await this.drafts.ofPage(request);
      // A release may come while the page's data is being asked for: then it is rendered again, so that nothing mixes two.
      // What a form asks for is done once.
      do {
        snapshot = this.catalog.current;
        const asked = {
          ...this.pageRequest(request, response, language, url, snapshot, shared),
          ...(drafts && { drafts: reads(drafts, language) }),
        };
        page = await this.renderer!.render(form === undefined ? asked : { ...asked, form });
      } while (snapshot !== this.catalog.current && !response.destroyed && form === undefined);
    } catch (error) {
      if (response.destroyed) return; // the visitor has left, and that is what was thrown
      throw error;
    }
    if (page.status === Number(HttpStatus.METHOD_NOT_ALLOWED)) throw onlyRead();
    if (page.location !== undefined) {
      response.set('Cache-Control', 'private, no-store').redirect(form === undefined ? 302 : 303, page.location);
      return;
    }
    // a cookie that somebody's middleware sets is this visitor's alone
    const forAll = shared && page.shared && page.status < 500 && !response.hasHeader('Set-Cookie');
    const kept = forAll && page.status === 200 && this.cache.keeps(url);
    response.set({
      'Content-Language': language,
      'Cache-Control': forAll ? this.cacheControl(page.status) : 'private, no-store',
      'X-Dragoman-Release': snapshot.release,
      Vary: 'Accept-Encoding',
      ...(page.status === Number(HttpStatus.SERVICE_UNAVAILABLE) && { 'Retry-After': '5' }),
    });
    const keptPage = kept ? await keptPageOf(page, response.getHeaders()) : undefined;
    if (!this.catalog.isCurrent) response.setHeader(...STALE); // of this moment, and not kept
    if (keptPage === undefined) return send(page, request, response);
    this.cache.keep(url, snapshot.release, keptPage);
    keptPage.write(request, response);
  }

  /** A page that says what happened, in the visitor's language; where that cannot be rendered, a plain one. */
  async fail(request: Request, response: Response, failure: Failure): Promise<void> {
    const { status, errorId, language } = failure;
    const asked = {
      ...this.pageRequest(request, response, language, `/${language}`, this.catalog.current, true),
      failure: { status, errorId },
    };
    let html: string | undefined;
    try {
      if (!this.load.isFull) html = (await this.renderer!.render(asked)).html;
    } catch (error) {
      this.logger.error(`${errorId} the failure page failed: ${error instanceof Error ? error.stack : String(error)}`);
    }
    if (response.headersSent || response.destroyed) return;
    response
      .status(status)
      .set({ 'Content-Language': language, 'Cache-Control': 'no-store' })
      .type('html')
      .end(request.method === 'HEAD' ? undefined : (html ?? plainPage(failure)));
  }

  private pageRequest(
    request: Request,
    response: Response,
    language: string,
    url: string,
    snapshot: Snapshot,
    shared: boolean,
  ): PageRequest {
    const abort = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) abort.abort();
    });
    const sent = shared ? new Map<string, string>() : readCookies(request.headers.cookie);
    const cookies = new Map([...sent].filter(([name]) => this.renderer!.cookies.includes(name)));
    const personal = !shared && this.cache.isPersonal(request);
    const ask = this.asker(request, language, shared, !personal);
    return {
      url,
      language,
      languages: this.languages.all,
      release: snapshot.release,
      origin: this.options.origin ?? '',
      cookies,
      pages: this.pages,
      signal: abort.signal,
      texts: (namespace) => {
        const bundle = snapshot.merged(language, namespace);
        return bundle && { hash: bundle.hash, resources: bundle.resources };
      },
      personal,
      request: async (path, question) => {
        if (question === undefined && !personal) {
          return this.data.of(`${language} ${path}`, snapshot.release, () => ask(path));
        }
        const answer = await ask(path, question);
        const reading = question?.method === undefined || question.method === 'GET';
        const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
        if (!reading && cookies.length > 0) response.append('Set-Cookie', cookies);
        return pageAnswer(answer);
      },
    };
  }

  /** Asks in the visitor's name, unless the page is everybody's: who they are, with what and from where. */
  private asker(request: Request, language: string, shared: boolean, admitted: boolean) {
    const own = Object.fromEntries(
      ['cookie', 'user-agent', 'x-forwarded-for'].flatMap((name) => {
        const value = request.headers[name];
        return shared || value === undefined ? [] : [[name, String(value)]];
      }),
    );
    const remoteAddress = shared ? undefined : request.socket.remoteAddress;
    return (path: string, { method, headers, body }: PageQuestion = {}) =>
      askItself(this.host.httpAdapter.getInstance<RequestListener>(), {
        path,
        // from a page of ours, as a form is known to be that is taken at all
        headers: {
          accept: 'application/json',
          'accept-language': language,
          ...own,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        ...(method !== undefined && { method }),
        admitted,
        ...(body !== undefined && { body }),
        ...(remoteAddress !== undefined && { remoteAddress }),
      });
  }

  private cacheControl(status: number): string {
    const shared = status === 200 ? (this.options.pageMaxAge ?? 0) : 0;
    return `public, max-age=0, s-maxage=${shared}, must-revalidate`;
  }
}

/** The page takes no form, and nothing else that changes anything. */
export const onlyRead = (): Problem =>
  new Problem(HttpStatus.METHOD_NOT_ALLOWED, 'methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });

const reads = (drafts: DraftReader, language: string) => async (namespace: string) => {
  const tree = await drafts.texts(language, namespace, 'merged');
  if (tree === undefined) return undefined;
  const json = Buffer.from(writeJson(tree));
  return { hash: contentHash(json), resources: frozen(JSON.parse(json.toString()) as Resources) };
};

/** Sends a page that is kept nowhere: no later request could name it by an entity tag. */
async function send({ status, html = '' }: RenderedPage, request: Request, response: Response): Promise<void> {
  const accepted = accepts(String(request.headers['accept-encoding'] ?? ''));
  const identity = Buffer.from(html);
  const body = accepted.br ? await brotli(identity, BROTLI) : accepted.gzip ? await gzipped(identity) : identity;
  if (body !== identity) response.setHeader('Content-Encoding', accepted.br ? 'br' : 'gzip');
  response.setHeader('Content-Type', HTML);
  response.setHeader('Content-Length', body.length);
  response.status(status).end(request.method === 'HEAD' ? undefined : body);
}

async function keptPageOf({ html = '' }: RenderedPage, headers: OutgoingHttpHeaders): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([brotli(identity, BROTLI), gzipped(identity)]);
  const bodies = { identity, br: unpooled(br), gzip: unpooled(gzip) };
  return new KeptPage(headers, hash('sha256', identity, 'base64url').slice(0, 22), bodies);
}

const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);
/** A page waits for it: quality 4 costs a tenth of 11 and gives nearly as much. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
