import { Controller, Get, Header, Headers, HttpStatus, Inject, Res } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Response } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { Allow } from '../access/allow.decorator';
import { PublishedRelease } from '../releases/published/published-release';
import { HealthService } from './health.service';
import { metricsContentType, MetricsService } from '../telemetry/metrics.service';
import { Readiness } from './readiness';
import { ServedReleaseNumber } from './served-release-number';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** Health checks and metrics, for operators. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly database: Database,
    private readonly health: HealthService,
    private readonly published: PublishedRelease,
    private readonly served: ServedReleaseNumber,
    private readonly metricsService: MetricsService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Get the state of the installation, for administrators */
  @Allow('languages.manage')
  @Get('api/v1/health')
  view() {
    return this.health.view();
  }

  /** Liveness: the process responds */
  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  alive() {
    return { status: 'alive' };
  }

  /**
   * Readiness: whether the process should receive traffic
   *
   * Also ready without the database, because texts are served from memory: then it is `degraded`.
   */
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response) {
    if (this.readiness.stopping) {
      response.status(HttpStatus.SERVICE_UNAVAILABLE).set('Retry-After', '5');
      return { status: 'stopping' };
    }
    const { reason } = await this.database.health();
    const reasons = [reason, this.published.state.reason].filter((each) => each !== undefined);
    const { release, languages, namespaces } = this.catalog.current;
    return {
      status: reasons.length === 0 ? 'ready' : 'degraded',
      ...(reasons.length === 0 ? {} : { reasons }),
      release,
      published: this.served.current,
      languages: languages.length,
      namespaces: namespaces.length,
    };
  }

  /**
   * Get metrics for Prometheus
   *
   * With the metrics token of the installation in `Authorization: Bearer`; without one there are no metrics.
   * @produces text/plain
   * @security metricsToken
   */
  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', metricsContentType)
  async metrics(@Headers('authorization') authorization: string = ''): Promise<string> {
    const { metricsToken } = this.config;
    if (metricsToken === undefined) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    if (!equalInConstantTime(authorization, `Bearer ${metricsToken}`)) {
      throw new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    return this.metricsService.text();
  }
}

/** Compares secrets in a time that does not depend on how many characters are equal. */
const equalInConstantTime = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));
