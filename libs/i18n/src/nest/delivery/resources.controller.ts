import { All, Controller, Get, HttpStatus, Options, Req, Res, VERSION_NEUTRAL } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CatalogService } from '../catalog/catalog.service';
import { InterfaceLanguages } from '../language/interface-languages';
import { Problem } from '../problems/problem';
import { asksForDrafts, DELIVERY_PATH } from './delivery';
import {
  NOT_FOUND_HEADERS,
  PREFLIGHT_HEADERS,
  PUBLIC_HEADERS,
  REVALIDATED_HEADERS,
  STALE_HEADER,
} from './delivery-headers';
import { DeliveryService } from './delivery.service';
import { DraftDelivery } from './draft-delivery';
import { localeManifest } from './locale-manifest';
import { MultiBundleDelivery } from './multi-bundle-delivery';
import { ReleaseEvents } from './release-events';

/** Texts by language and namespace: all requests that the listener before Express does not serve. */
@Controller({ path: DELIVERY_PATH, version: VERSION_NEUTRAL })
export class ResourcesController {
  constructor(
    private readonly delivery: DeliveryService,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
    private readonly events: ReleaseEvents,
    private readonly multiBundles: MultiBundleDelivery,
    private readonly drafts: DraftDelivery,
  ) {}

  /** Several bundles at once, under both paths that the documentation of i18next clients uses. */
  @Get(['/', 'resources.json'])
  async resources(@Req() request: Request, @Res() response: Response): Promise<void> {
    const mark = request.url.indexOf('?');
    await this.multiBundles.serve(mark < 0 ? '' : request.url.slice(mark + 1), request, response);
  }

  @Get('manifest.json')
  async manifest(@Res() response: Response): Promise<void> {
    const snapshot = this.catalog.current;
    const { body, etag } = await localeManifest(snapshot, this.languages.all);
    response.set({ ...REVALIDATED_HEADERS, ETag: etag, 'X-Dragoman-Release': snapshot.release });
    if (!this.catalog.isCurrent) response.set(...STALE_HEADER);
    response.type('json').send(body);
  }

  @Get('events')
  release(@Req() request: Request, @Res() response: Response): void {
    this.events.open(request, response);
  }

  @Get('{*path}')
  async bundle(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { url } = request; // without the path that an outer Express application is mounted on
    if (asksForDrafts(url)) return this.drafts.serve(request, response);
    await this.delivery.loadEarlierContent(url);
    if (this.delivery.serve(url, request, response, true)) return;
    const lookup = this.delivery.locate(url);
    const code = 'error' in lookup ? lookup.error : 'unknownNamespace';
    const status = code === 'impossibleName' ? HttpStatus.BAD_REQUEST : HttpStatus.NOT_FOUND;
    throw new Problem(status, code, { headers: NOT_FOUND_HEADERS });
  }

  @Options('{*path}')
  preflight(@Res() response: Response): void {
    response.writeHead(HttpStatus.NO_CONTENT, PREFLIGHT_HEADERS).end();
  }

  @All('{*path}')
  refuseMethod(): never {
    throw new Problem(HttpStatus.METHOD_NOT_ALLOWED, 'methodNotAllowed', {
      headers: { ...PUBLIC_HEADERS, Allow: 'GET, HEAD, OPTIONS' },
    });
  }
}
