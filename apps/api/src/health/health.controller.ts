import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import type { Response } from 'express';
import { Database } from '../database/database';
import { Allow } from '../people/allow.decorator';
import { PublishedRelease } from '../releases/published-release';
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
    private readonly published: PublishedRelease,
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
    const { reason } = await this.database.health();
    const { release: published, reason: behind } = this.published.state;
    const reasons = [reason, behind].filter((each) => each !== undefined);
    const { release, languages, namespaces } = this.catalog.current;
    return {
      status: reasons.length === 0 ? 'ready' : 'degraded',
      ...(reasons.length === 0 ? {} : { reasons }),
      release,
      published,
      languages: languages.length,
      namespaces: namespaces.length,
    };
  }
}
