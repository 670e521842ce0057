import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LiveEventsService } from '../../libs/workspace/src/live/live-events.service';
import { RequestObserver } from '../../libs/workspace/src/telemetry/request-observer';
import { ReleaseEvents } from '../../libs/i18n/src/nest/delivery/release-events';
import { sendRequest } from './send-request';
import type { StartedApp } from './start-app';
import { waitUntil } from './wait-until';

const INTERVAL_MS = 10;
/**
 * The longest that anything may hold the event loop that delivers texts, in processor time, as the documentation promises. The
 * work of the test counts, too.
 */
const MAX_HOLD_MS = 250;
/** Bytes that may be in use after the tests in addition to before, once garbage is collected. */
const MAX_GROWTH = 64 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Watches every test of the file: while it runs, a bundle is requested every 10 ms, and nothing may hold the event loop
 * for longer than 250 ms; afterwards no admission slot or stream is left taken, and after all tests no memory.
 *
 * Holding is measured as processor time of the thread between two turns, so that a busy machine, which stops the whole
 * process, does not count. The application runs in the thread of the test: make large inputs beforehand.
 */
export function guardDelivery(started: () => StartedApp): void {
  let probe: Probe;
  let memoryBefore: number;
  beforeAll(() => {
    memoryBefore = usedMemory(); // once for all tests: collecting the garbage of the test process takes a second
  });
  afterAll(() => waitUntil(() => usedMemory() - memoryBefore < MAX_GROWTH)); // buffers are freed in the background
  beforeEach(() => {
    probe = new Probe(started());
  });
  afterEach(() => probe.expectUnharmed());
}

class Probe {
  private readonly statuses = new Set<number>();
  private longestHoldMs = 0;
  private lastUsage = process.threadCpuUsage();
  private stopped = false;
  private readonly timer = setInterval(() => this.measure(), INTERVAL_MS);
  private readonly requests = this.request();

  constructor(private readonly started: StartedApp) {}

  async expectUnharmed(): Promise<void> {
    this.measure();
    clearInterval(this.timer);
    this.stopped = true;
    await this.requests;
    expect([...this.statuses]).toEqual([200]);
    expect(this.longestHoldMs).toBeLessThanOrEqual(MAX_HOLD_MS);
    const { app, host } = this.started;
    const taken = () => [
      app.get(ConcurrencyLimiter).activeCount,
      app.get(RequestObserver).inProgress,
      app.get(ReleaseEvents)['streams'].size,
      host.app.get(ReleaseEvents)['streams'].size,
      app.get(LiveEventsService)['streams'].size,
    ];
    await waitUntil(() => taken().every((count) => count === 0));
  }

  private measure(): void {
    const { user, system } = process.threadCpuUsage(this.lastUsage);
    this.lastUsage = process.threadCpuUsage();
    this.longestHoldMs = Math.max(this.longestHoldMs, (user + system) / 1000);
  }

  private async request(): Promise<void> {
    while (!this.stopped) {
      await setTimeout(INTERVAL_MS);
      this.statuses.add((await sendRequest(this.started.url, '/locales/en/dragoman/common.json')).status);
    }
  }
}

function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
