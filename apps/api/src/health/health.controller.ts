import { Controller, Get, Header, Headers, HttpStatus, Inject, Res } from '@nestjs/common';
import { CatalogService, Problem } from '@dragoman/i18n';
import type { Response } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { Allow } from '../people/allow.decorator';
import { PublishedRelease } from '../releases/published-release';
import { TEXT_FORMAT } from './exposition';
import { HealthService } from './health.service';
import { Metrics } from './metrics';
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
    private readonly metrics: Metrics,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** How the process is: for administrators, who set the installation up */
  @Allow('languages.manage')
  @Get('api/v1/health')
  view() {
    return this.health.view();
  }

  /** The process answers */
  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  alive() {
    return { status: 'alive' };
  }

  /**
   * Whether it should get visitors
   *
   * Also without the database, since texts are served from memory: `degraded` says what is missing.
   */
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

  /**
   * How it is, in numbers, for Prometheus
   *
   * Where a token is set for it, `Authorization: Bearer` has to carry it.
   * @produces text/plain
   */
  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', TEXT_FORMAT)
  async numbers(@Headers('authorization') given: string = ''): Promise<string> {
    const { metricsToken } = this.config;
    if (metricsToken !== undefined && !same(given, `Bearer ${metricsToken}`)) {
      throw new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    return this.metrics.text();
  }
}

/** In a time that tells nothing of how much of it was right. */
const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));
