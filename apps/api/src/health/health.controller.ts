import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import type { Response } from 'express';
import { Readiness } from './readiness';

/** For whoever keeps the process running. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly catalog: CatalogService,
  ) {}

  /** The process answers. */
  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  alive() {
    return { status: 'alive' };
  }

  /** It should get visitors; with the reason where it should not. */
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  ready(@Res({ passthrough: true }) response: Response) {
    if (this.readiness.stopping) {
      response.status(HttpStatus.SERVICE_UNAVAILABLE).set('Retry-After', '5');
      return { status: 'stopping' };
    }
    const { release, languages, namespaces } = this.catalog.current;
    return { status: 'ready', release, languages: languages.length, namespaces: namespaces.length };
  }
}
