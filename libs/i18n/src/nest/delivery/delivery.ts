import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from '../catalog/catalog.service';
import { InterfaceLanguages } from '../language/interface-languages';
import { DELIVERY_PATH, I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { Problem } from '../problems/problem';
import { ProblemDetails } from '../problems/problem-details';
import { asksForDrafts, asksForFormat, BundleDelivery, splitUrl } from './bundle-delivery';
import { NOT_FOUND_FOR_SOME_HEADERS, NOT_FOUND_HEADERS, PREFLIGHT_HEADERS, PUBLIC_HEADERS } from './delivery-headers';
import { DraftDelivery } from './draft-delivery';
import { FormatDelivery } from './format-delivery';
import { INTAKE_PATH, KeyIntake } from './key-intake';
import { localeManifest } from './locale-manifest';
import { MultiBundleDelivery } from './multi-bundle-delivery';
import { PrivateAccess } from './private-access';
import { PrivateDelivery } from './private-delivery';
import { ReleaseEvents } from './release-events';

/**
 * Serves the texts: everything at and below the delivery path, with Node's own requests and responses, so that it is the same
 * on every HTTP adapter and whatever prefix, guards and middleware the application has. The server's request listener calls
 * it; where an application has no server, mount {@link handler}.
 */
@Injectable()
export class Delivery {
  private readonly bundles: BundleDelivery;

  constructor(
    @Inject(I18N_OPTIONS) options: I18nOptions,
    @Inject(DELIVERY_PATH) readonly path: string | false,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
    private readonly events: ReleaseEvents,
    private readonly multiBundles: MultiBundleDelivery,
    private readonly drafts: DraftDelivery,
    private readonly intake: KeyIntake,
    private readonly privateAccess: PrivateAccess,
    private readonly privateTexts: PrivateDelivery,
    private readonly formats: FormatDelivery,
    private readonly problems: ProblemDetails,
  ) {
    this.bundles = new BundleDelivery({
      path: path || '',
      maxAge: options.maxAge ?? 0,
      staleWhileRevalidate: options.staleWhileRevalidate ?? 0,
      byHash: (language, namespace, variant, hash) => catalog.byHash(language, namespace, variant, hash),
    });
  }

  /**
   * For functions and other hosts without a server: `createServer(delivery.handler)`, or `app.use(delivery.handler)` in front
   * of everything else. Calls `next` for other URLs; without one, they get 404.
   */
  readonly handler = (request: IncomingMessage, response: ServerResponse, next?: () => void): void => {
    const { originalUrl, url = '' } = request as IncomingMessage & { originalUrl?: string };
    // mounted at the delivery path itself, Express has removed it from the URL
    const ours = [url, originalUrl ?? ''].find((each) => this.hasUrl(each));
    if (ours !== undefined) void this.respond(ours, request, response);
    else if (next) next();
    else response.writeHead(404).end();
  };

  /** Whether a URL, as on the request line, is at or below the delivery path. */
  hasUrl(url: string): boolean {
    if (this.path === false || !url.startsWith(this.path)) return false;
    const next = url[this.path.length];
    return next === '/' || next === '?' || next === undefined;
  }

  /**
   * Responds to `GET` or `HEAD` of a bundle at once; `false`, with nothing written, for every other request.
   * @param afterLookup earlier content was already searched for
   */
  serve(url: string, request: IncomingMessage, response: ServerResponse, afterLookup = false): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const { current, isCurrent } = this.catalog;
    const prepared = this.bundles.respond(url, request.headers, current, { stale: !isCurrent, afterLookup });
    if (prepared === undefined) return false;
    response.writeHead(prepared.status, prepared.headers as string[]);
    if (request.method === 'HEAD') response.end();
    else response.end(prepared.body);
    return true;
  }

  /** Responds to any request of the delivery: bundles in any format, several at once, the manifest, events, drafts, and with problems. */
  async respond(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!this.serve(url, request, response)) await this.serveOther(url, request, response);
    } catch (error) {
      await this.problems.send(error, request, response);
    }
  }

  private async serveOther(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS' && asksForDrafts(url)) return this.drafts.servePreflight(request, response);
    const intakePath = `${this.path || ''}${INTAKE_PATH}`;
    if (url.startsWith(intakePath)) {
      if (request.method === 'POST') return this.intake.respond(url.slice(intakePath.length), request, response);
      if (request.method === 'OPTIONS') return this.intake.preflight(request, response);
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(HttpStatus.NO_CONTENT, PREFLIGHT_HEADERS).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Problem(HttpStatus.METHOD_NOT_ALLOWED, 'methodNotAllowed', {
        headers: { ...PUBLIC_HEADERS, Allow: 'GET, HEAD, OPTIONS' },
      });
    }
    const [path, query] = splitUrl(url);
    switch (path.slice((this.path || '').length)) {
      case '': // both paths that the documentation of i18next clients uses
      case '/':
      case '/resources.json':
        return this.multiBundles.serve(query, request, response, await this.privateAccess.snapshotFor(request));
      case '/manifest.json':
        return this.serveManifest(request, response);
      case '/events':
        return this.events.open(request, response, await this.mayFollowAll(request));
    }
    if (asksForDrafts(url)) return this.drafts.serve(url, request, response, this.bundles);
    await this.loadEarlierContent(url);
    if (this.serve(url, request, response, true)) return;
    const others = asksForFormat(url) ? this.formats : this.privateTexts;
    if (await others.serve(url, request, response, this.bundles)) return;
    const lookup = this.bundles.locate(url, this.catalog.current);
    const code = 'error' in lookup ? lookup.error : 'unknownNamespace';
    const status = code === 'impossibleName' ? HttpStatus.BAD_REQUEST : HttpStatus.NOT_FOUND;
    const headers = this.privateAccess.exists ? NOT_FOUND_FOR_SOME_HEADERS : NOT_FOUND_HEADERS;
    throw new Problem(status, code, { headers });
  }

  /** Followers send a token. Open pages compare the release with that of their page, which is the public one. */
  private async mayFollowAll(request: IncomingMessage): Promise<boolean> {
    return request.headers.authorization !== undefined && (await this.privateAccess.snapshotFor(request)) !== undefined;
  }

  private async serveManifest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const complete = await this.privateAccess.snapshotFor(request);
    const snapshot = complete ?? this.catalog.current;
    const manifest = await localeManifest(snapshot, this.languages.all, this.catalog.privateNamespaces);
    await this.multiBundles.send(manifest, snapshot, request, response, complete !== undefined);
  }

  /** Loads the content that the URL names by its hash, if it is not in memory. */
  private async loadEarlierContent(url: string): Promise<void> {
    const lookup = this.bundles.locate(url, this.catalog.current);
    if (!('bundle' in lookup) || lookup.missingContent === undefined) return;
    const { language, namespace } = lookup.bundle;
    const { variant, hash } = lookup.missingContent;
    await this.catalog.findEarlierBundle(language, namespace, variant, hash);
  }
}
