import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import type { Response } from 'express';
import { Database } from '../database/database';
import { Allow } from '../people/allow.decorator';
import { HealthService } from './health.service';
import { Readiness } from './readiness';

/** For whoever keeps the process running. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly catalog: CatalogService,
    private readonly database: Database,
    private readonly health: HealthService,
  ) {}

  /** For administrators, who set the installation up. */
  @Allow('languages.manage')
  @Get('api/v1/health')
  view() {
    return this.health.view();
  }

  /** The process answers. */
  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  alive() {
    return { status: 'alive' };
  }

  /** It should get visitors: also without the database, since texts are served from memory. What is missing is said. */
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response) {
    if (this.readiness.stopping) {
      response.status(HttpStatus.SERVICE_UNAVAILABLE).set('Retry-After', '5');
      return { status: 'stopping' };
    }
    const { ok, reason } = await this.database.health();
    const { release, languages, namespaces } = this.catalog.current;
    return {
      status: ok ? 'ready' : 'degraded',
      ...(ok ? {} : { reasons: [reason] }),
      release,
      languages: languages.length,
      namespaces: namespaces.length,
    };
  }
}
