import { type BeforeApplicationShutdown, Injectable, Inject } from '@nestjs/common';
import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import { collectDefaultMetrics, Counter, Gauge, Histogram, prometheusContentType, Registry } from 'prom-client';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { pathBelow } from '../http/base-path';
import { type FinishedRequest, RequestObserver } from './request-observer';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** Upper bounds of the histogram, in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Label of a request. It is not derived from the URL, because requests could then create any number of metrics. */
type Area = 'delivery' | 'api' | 'pages' | 'streams' | 'operations';

export const metricsContentType = prometheusContentType;

/** Metrics in Prometheus text format: the application's, and prom-client's default metrics. */
@Injectable()
export class MetricsService implements BeforeApplicationShutdown {
  private readonly registry = new Registry();
  private readonly requestCount = new Counter({
    name: 'dragoman_requests_total',
    help: 'Total number of finished HTTP requests.',
    labelNames: ['area', 'status'],
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'dragoman_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds, without event streams.',
    labelNames: ['area'],
    buckets,
    registers: [this.registry],
  });

  constructor(
    private readonly requests: RequestObserver,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly database: Database,
    private readonly limiter: ConcurrencyLimiter,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.registerGauges();
    requests.onFinished((request) => this.count(request));
  }

  beforeApplicationShutdown(): void {
    this.registry.clear();
  }

  /** All metrics. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private registerGauges(): void {
    const { requests, catalog, database, limiter } = this;
    this.gauge(
      'dragoman_requests_in_progress',
      'HTTP requests in progress, including this one.',
      () => requests.inProgress,
    );
    this.gauge(
      'dragoman_limited_requests_in_progress',
      'Page and API requests in progress that count towards the concurrency limit.',
      () => limiter.activeCount,
    );
    this.gauge(
      'dragoman_release_built_timestamp_seconds',
      'Time the served snapshot was built, in seconds since 1970.',
      () => catalog.current.builtAt.getTime() / 1000,
    );
    this.gauge(
      'dragoman_release_stale',
      'Whether the served snapshot may be outdated because its source cannot be reached (1) or not (0).',
      () => (catalog.isCurrent ? 0 : 1),
    );
    this.gauge('dragoman_languages', 'Number of served languages.', () => catalog.current.languages.length);
    this.gauge('dragoman_namespaces', 'Number of served namespaces.', () => catalog.current.namespaces.length);
    this.gauge('dragoman_database_up', 'Whether the database responds (1) or not (0).', async () =>
      (await database.health()).ok ? 1 : 0,
    );
    new Gauge({
      name: 'dragoman_release_info',
      help: 'The served snapshot, in the label "release".',
      labelNames: ['release'],
      registers: [this.registry],
      collect() {
        this.reset();
        this.set({ release: catalog.current.release }, 1);
      },
    });
  }

  private gauge(name: string, help: string, measure: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await measure());
      },
    });
  }

  private count({ url, status, seconds }: FinishedRequest): void {
    const area = areaOf(pathBelow(this.config.base, url) ?? url);
    this.requestCount.inc({ area, status: `${Math.floor(status / 100)}xx` });
    // An event stream is open as long as its client listens, which is not a response time.
    if (area !== 'streams') this.durations.observe({ area }, seconds);
  }
}

function areaOf(url: string): Area {
  if (/^\/(locales|api\/v1)\/events(\?|$)/.test(url)) return 'streams';
  if (url.startsWith('/locales')) return 'delivery';
  if (url.startsWith('/api/') || url.startsWith('/locize/')) return 'api';
  if (/^\/(healthz|readyz|metrics)(\?|$)/.test(url)) return 'operations';
  return 'pages';
}
