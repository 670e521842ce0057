import { HttpStatus, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { canonicalTag } from '../../language/canonical-tag';
import { writeJson } from '../../message/json/write-json';
import { CatalogService } from '../catalog/catalog.service';
import { DraftAccess } from '../extension/draft-access';
import { Problem, type ProblemOptions } from '../problems/problem';
import { i18nRequest } from '../http/adapter-request';
import { type BundleDelivery, splitUrl } from './bundle-delivery';

/** Neither shared nor stored in the caller's own browser. */
const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization, Origin' };

/** Responds with unpublished texts: `/locales/{language}/{namespace}.json?drafts`. */
@Injectable()
export class DraftDelivery {
  constructor(
    private readonly catalog: CatalogService,
    private readonly drafts: DraftAccess,
  ) {}

  /**
   * Lets a page of an allowed origin read the response, an error included (Fetch, 3.3). Never with cookies: a page of another
   * origin sends a token.
   */
  allowOrigin(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers;
    if (origin === undefined || !this.drafts.allowsOrigin(origin)) return;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', 'X-Dragoman-Release');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  }

  /** Answers a CORS preflight (Fetch, 3.3.2); to other origins without permission. */
  servePreflight(request: IncomingMessage, response: ServerResponse): void {
    this.allowOrigin(request, response);
    const isAllowed = response.hasHeader('Access-Control-Allow-Origin');
    response.writeHead(HttpStatus.NO_CONTENT, {
      Vary: 'Origin',
      ...(isAllowed && {
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'Authorization',
        'Access-Control-Max-Age': '600',
      }),
    });
    response.end();
  }

  /** @throws Problem 400, 401 if the caller may not see drafts, 404 */
  async serve(url: string, request: IncomingMessage, response: ServerResponse, bundles: BundleDelivery): Promise<void> {
    this.allowOrigin(request, response);
    const [path, query] = splitUrl(url);
    const names = bundles.parse(path);
    if (names === undefined) throw draftProblem(HttpStatus.BAD_REQUEST, 'impossibleName');
    const drafts = await this.drafts.reader(i18nRequest(request));
    if (drafts === undefined) {
      throw draftProblem(HttpStatus.UNAUTHORIZED, 'unauthorized', {
        headers: { ...PRIVATE_HEADERS, 'WWW-Authenticate': 'Bearer' },
      });
    }
    const { current } = this.catalog;
    const language = current.language(names.language) ?? canonicalTag(names.language);
    if (language === undefined) throw draftProblem(HttpStatus.NOT_FOUND, 'unknownLanguage');
    const variant = new URLSearchParams(query).get('fallback') === 'merged' ? 'merged' : 'own';
    const tree = await drafts.texts(language, names.namespace, variant);
    if (tree === undefined) throw draftProblem(HttpStatus.NOT_FOUND, 'unknownNamespace');
    response.writeHead(HttpStatus.OK, {
      ...PRIVATE_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Dragoman-Release': current.release,
      'Content-Language': language,
    });
    response.end(request.method === 'HEAD' ? undefined : writeJson(tree));
  }
}

const draftProblem = (
  status: HttpStatus,
  code: string,
  options: ProblemOptions = { headers: PRIVATE_HEADERS },
): Problem => new Problem(status, code, options);
