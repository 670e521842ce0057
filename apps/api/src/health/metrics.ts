import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CatalogService, Load } from '@dragoman/i18n';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Database } from '../database/database';
import { metric, type Sample } from './exposition';
import { type Answered, Requests } from './requests';

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is measured apart; never by what somebody wrote into an address, which would be without end. */
type Area = 'delivery' | 'api' | 'pages' | 'streams' | 'operations';

interface Tally {
  /** By status: 2, 3, 4, 5. */
  readonly statuses: number[];
  /** By {@link BOUNDS}, and above. */
  readonly buckets: number[];
  seconds: number;
}

/** How the application is, in numbers, for Prometheus. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tallies = new Map<Area, Tally>();
  private delay: ReturnType<typeof monitorEventLoopDelay> | undefined;

  constructor(
    private readonly requests: Requests,
    private readonly catalog: CatalogService,
    private readonly database: Database,
    private readonly load: Load,
  ) {
    requests.onAnswered((answered) => this.count(answered));
  }

  onApplicationBootstrap(): void {
    this.delay = monitorEventLoopDelay({ resolution: 20 });
    this.delay.enable();
  }

  beforeApplicationShutdown(): void {
    this.delay?.disable();
  }

  async text(): Promise<string> {
    const { isCurrent } = this.catalog;
    const { release, builtAt, languages, namespaces } = this.catalog.current;
    const { ok } = await this.database.health();
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const one = (value: number): Sample[] => [{ value }];
    return [
      metric('dragoman_requests_total', 'counter', 'Requests that were answered.', this.counted()),
      metric('dragoman_request_duration_seconds', 'histogram', 'Time to answer.', this.durations()),
      metric(
        'dragoman_requests_in_progress',
        'gauge',
        'Requests under way, this one too.',
        one(this.requests.underWay),
      ),
      metric(
        'dragoman_under_way',
        'gauge',
        'Pages and requests of the API that are being answered.',
        one(this.load.underWay),
      ),
      metric('dragoman_release_info', 'gauge', 'The release that is served.', [{ labels: { release }, value: 1 }]),
      metric('dragoman_release_built_timestamp_seconds', 'gauge', 'When it was built.', one(builtAt.getTime() / 1000)),
      metric('dragoman_release_stale', 'gauge', 'Whether nobody knows if it is the latest.', one(isCurrent ? 0 : 1)),
      metric('dragoman_languages', 'gauge', 'Languages that are served.', one(languages.length)),
      metric('dragoman_namespaces', 'gauge', 'Namespaces that are served.', one(namespaces.length)),
      metric('dragoman_database_up', 'gauge', 'Whether the database answers.', one(ok ? 1 : 0)),
      metric('process_cpu_seconds_total', 'counter', 'Time of processors used.', one((user + system) / 1e6)),
      metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', one(rss)),
      metric('process_start_time_seconds', 'gauge', 'When it was started.', one(performance.timeOrigin / 1000)),
      metric('nodejs_heap_size_used_bytes', 'gauge', 'Of the heap, used.', one(heapUsed)),
      metric('nodejs_heap_size_total_bytes', 'gauge', 'The heap.', one(heapTotal)),
      metric('nodejs_external_memory_bytes', 'gauge', 'Outside of the heap.', one(external)),
      metric(
        'nodejs_eventloop_lag_seconds',
        'gauge',
        'How late the event loop is, since the last question.',
        this.lag(),
      ),
    ].join('');
  }

  private count({ url, status, seconds }: Answered): void {
    const area = areaOf(url);
    let tally = this.tallies.get(area);
    if (tally === undefined) {
      tally = { statuses: [0, 0, 0, 0, 0, 0], buckets: BOUNDS.map(() => 0), seconds: 0 };
      this.tallies.set(area, tally);
    }
    tally.statuses[Math.floor(status / 100)]!++;
    tally.seconds += seconds;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) tally.buckets[bucket]!++;
  }

  private counted(): Sample[] {
    return [...this.tallies].flatMap(([area, { statuses }]) =>
      statuses.flatMap((value, status) => (value > 0 ? [{ labels: { area, status: `${status}xx` }, value }] : [])),
    );
  }

  /** Streams last as long as somebody listens; that is no time to answer. */
  private durations(): Sample[] {
    return [...this.tallies]
      .filter(([area]) => area !== 'streams')
      .flatMap(([area, { statuses, buckets, seconds }]) => {
        const all = statuses.reduce((sum, each) => sum + each, 0);
        let below = 0;
        return [
          ...BOUNDS.map((bound, i) => ({
            suffix: '_bucket',
            labels: { area, le: String(bound) },
            value: (below += buckets[i]!),
          })),
          { suffix: '_bucket', labels: { area, le: '+Inf' }, value: all },
          { suffix: '_sum', labels: { area }, value: seconds },
          { suffix: '_count', labels: { area }, value: all },
        ];
      });
  }

  private lag(): Sample[] {
    const { delay } = this;
    if (delay === undefined || delay.count === 0) return [];
    const samples = [0.5, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: delay.percentile(quantile * 100) / 1e9,
    }));
    const most = { labels: { quantile: '1' }, value: delay.max / 1e9 };
    delay.reset();
    return [...samples, most];
  }
}

function areaOf(url: string): Area {
  if (/^\/(locales|api\/v1)\/events(\?|$)/.test(url)) return 'streams';
  if (url.startsWith('/locales')) return 'delivery';
  if (url.startsWith('/api/')) return 'api';
  if (/^\/(healthz|readyz|metrics)(\?|$)/.test(url)) return 'operations';
  return 'pages';
}
