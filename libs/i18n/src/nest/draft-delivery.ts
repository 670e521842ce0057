import { HttpStatus, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { canonicalTag } from '../language/canonical-tag';
import { writeJson } from '../message/write-json';
import { CatalogService } from './catalog.service';
import { bundleNames } from './delivery';
import { Drafts } from './drafts';
import { Problem, type ProblemOptions } from './problem';

/** Nobody but this caller, and not even their browser for later. */
const OWN = { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' };

/** Answers for texts that are not published yet, `/locales/{language}/{namespace}.json?drafts`. */
@Injectable()
export class DraftDelivery {
  constructor(
    private readonly catalog: CatalogService,
    private readonly drafts: Drafts,
  ) {}

  /** @throws Problem 400, 401 where the caller may not see them, 404 */
  async serve(request: Request, response: Response): Promise<void> {
    const names = bundleNames(request.originalUrl.replace(/\?.*$/s, ''));
    if (names === undefined) throw refused(HttpStatus.BAD_REQUEST, 'impossibleName');
    const drafts = await this.drafts.of(request);
    if (drafts === undefined)
      throw refused(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { ...OWN, 'WWW-Authenticate': 'Bearer' } });
    const { current } = this.catalog;
    const language = current.language(names.language) ?? canonicalTag(names.language);
    if (language === undefined) throw refused(HttpStatus.NOT_FOUND, 'unknownLanguage');
    const form = request.query.fallback === 'merged' ? 'merged' : 'own';
    const tree = await drafts.texts(language, names.namespace, form);
    if (tree === undefined) throw refused(HttpStatus.NOT_FOUND, 'unknownNamespace');
    response
      .set({ ...OWN, 'X-Dragoman-Release': current.release, 'Content-Language': language })
      .type('json')
      .end(request.method === 'HEAD' ? undefined : writeJson(tree));
  }
}

const refused = (status: HttpStatus, code: string, options: ProblemOptions = { headers: OWN }): Problem =>
  new Problem(status, code, options);
