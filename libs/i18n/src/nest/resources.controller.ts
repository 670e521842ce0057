import { All, Controller, Get, HttpStatus, Options, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CatalogService } from './catalog.service';
import { DELIVERY_HEADERS, DELIVERY_PATH } from './delivery';
import { DeliveryService } from './delivery.service';
import { InterfaceLanguages } from './interface-languages';
import { manifest } from './manifest';
import { Problem } from './problem';
import { ReleaseEvents } from './release-events';
import { resourceSet } from './resource-sets';

/** Wrong names are asked again and again by a misconfigured client: it may remember the answer for a while. */
const REFUSAL = { ...pairs(DELIVERY_HEADERS), 'Cache-Control': 'public, max-age=30' };
const REVALIDATED = { ...pairs(DELIVERY_HEADERS), 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Texts by language and namespace. What is not here falls through from the fast lane, or never reached it. */
@Controller(DELIVERY_PATH)
export class ResourcesController {
  constructor(
    private readonly delivery: DeliveryService,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
    private readonly events: ReleaseEvents,
  ) {}

  @Get('resources.json')
  resources(@Req() request: Request, @Res() response: Response): void {
    const mark = request.url.indexOf('?');
    const { body, etag } = resourceSet(mark < 0 ? '' : request.url.slice(mark + 1), this.catalog.current);
    response.set({ ...REVALIDATED, ETag: etag, 'X-Dragoman-Release': this.catalog.current.release });
    response.type('json').send(body);
  }

  @Get('manifest.json')
  async manifest(@Res() response: Response): Promise<void> {
    const { body, etag } = await manifest(this.catalog.current, this.languages.all);
    response.set({ ...REVALIDATED, ETag: etag, 'X-Dragoman-Release': this.catalog.current.release });
    response.type('json').send(body);
  }

  @Get('events')
  release(@Req() request: Request, @Res() response: Response): void {
    this.events.open(request, response);
  }

  @Get('*path')
  bundle(@Req() request: Request, @Res() response: Response): void {
    if (this.delivery.serve(request.originalUrl, request, response)) return;
    const asked = this.delivery.locate(request.originalUrl);
    const code = 'refused' in asked ? asked.refused : 'unknownNamespace';
    throw new Problem(code === 'impossible' ? HttpStatus.BAD_REQUEST : HttpStatus.NOT_FOUND, code, {
      headers: REFUSAL,
    });
  }

  /** CORS preflight (Fetch, 3.2.2). */
  @Options('*path')
  preflight(@Res() response: Response): void {
    response
      .set({
        ...pairs(DELIVERY_HEADERS),
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      })
      .status(HttpStatus.NO_CONTENT)
      .end();
  }

  @All('*path')
  other(): never {
    throw new Problem(HttpStatus.METHOD_NOT_ALLOWED, 'methodNotAllowed', {
      headers: { ...pairs(DELIVERY_HEADERS), Allow: 'GET, HEAD, OPTIONS' },
    });
  }
}

function pairs(flat: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let i = 0; i < flat.length; i += 2) headers[flat[i]!] = flat[i + 1]!;
  return headers;
}
