import { All, Controller, Get, HttpStatus, Options, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CatalogService } from './catalog.service';
import { asksForDrafts, DELIVERY_PATH } from './delivery';
import { DELIVERED, REFUSED, REVALIDATED, STALE } from './delivery-headers';
import { DeliveryService } from './delivery.service';
import { DraftDelivery } from './draft-delivery';
import { InterfaceLanguages } from './interface-languages';
import { manifest } from './manifest';
import { Problem } from './problem';
import { ReleaseEvents } from './release-events';
import { ResourceSets } from './resource-sets';

/** Texts by language and namespace. What is not here falls through from the fast lane, or never reached it. */
@Controller(DELIVERY_PATH)
export class ResourcesController {
  constructor(
    private readonly delivery: DeliveryService,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
    private readonly events: ReleaseEvents,
    private readonly sets: ResourceSets,
    private readonly drafts: DraftDelivery,
  ) {}

  /** Under both paths that clients' documentation takes for its examples. */
  @Get(['/', 'resources.json'])
  async resources(@Req() request: Request, @Res() response: Response): Promise<void> {
    const mark = request.url.indexOf('?');
    await this.sets.serve(mark < 0 ? '' : request.url.slice(mark + 1), request, response);
  }

  @Get('manifest.json')
  async manifest(@Res() response: Response): Promise<void> {
    const snapshot = this.catalog.current;
    const { body, etag } = await manifest(snapshot, this.languages.all);
    response.set({ ...REVALIDATED, ETag: etag, 'X-Dragoman-Release': snapshot.release });
    if (!this.catalog.isCurrent) response.set(...STALE);
    response.type('json').send(body);
  }

  @Get('events')
  release(@Req() request: Request, @Res() response: Response): void {
    this.events.open(request, response);
  }

  @Get('{*path}')
  async bundle(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { originalUrl: url } = request;
    if (asksForDrafts(url)) return this.drafts.serve(request, response);
    await this.delivery.recall(url);
    if (this.delivery.serve(url, request, response, true)) return;
    const asked = this.delivery.locate(url);
    const code = 'refused' in asked ? asked.refused : 'unknownNamespace';
    throw new Problem(code === 'impossibleName' ? HttpStatus.BAD_REQUEST : HttpStatus.NOT_FOUND, code, {
      headers: REFUSED,
    });
  }

  /** CORS preflight (Fetch, 3.2.2). */
  @Options('{*path}')
  preflight(@Res() response: Response): void {
    response
      .set({
        ...DELIVERED,
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      })
      .status(HttpStatus.NO_CONTENT)
      .end();
  }

  @All('{*path}')
  other(): never {
    throw new Problem(HttpStatus.METHOD_NOT_ALLOWED, 'methodNotAllowed', {
      headers: { ...DELIVERED, Allow: 'GET, HEAD, OPTIONS' },
    });
  }
}
