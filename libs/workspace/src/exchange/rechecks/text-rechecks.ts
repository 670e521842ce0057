import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { join } from 'node:path';
import { CheckRegistry } from '../../checks/check-registry';
import { Database } from '../../database/database';
import { DatabaseUnavailable } from '../../database/database.errors';
import { RecheckRequests } from '../../editing/rechecks/recheck-requests';
import { checkedBy, findRecheck, requestRecheck } from '../../editing/stores/checked-by.store';
import { ExchangeThreads } from '../worker/exchange.threads';
import type { RecheckTask } from './recheck.task';
import { compiledFile } from '../../compiled-file';

/** Before the first repetition of what has failed; each further one waits twice as long, up to the maximum. */
const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 60_000;

/**
 * Checks texts again, in a thread: all of them on request, and after severities or the checks themselves have changed (with a new
 * version, or an extension that was added, removed or has a new version); those with its terms after the glossary has changed. If
 * it fails, it is repeated until it succeeds; if the process ends, the next start repeats it. Several processes may do it at once,
 * since each result is the same.
 */
@Injectable()
export class TextRechecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Checks');
  private isStopped = false;
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  /** Id of the recheck that the log has announced. */
  private announced: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly checks: CheckRegistry,
    private readonly threads: ExchangeThreads,
    private readonly requests: RecheckRequests,
  ) {}

  onApplicationBootstrap(): void {
    this.requests.onRequest(() => this.start());
    this.start();
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Begins what has been requested, in the background. */
  start(): void {
    if (this.isStopped) return;
    // One that is running finds the next by itself, unless it is just ending.
    const before = this.running ?? Promise.resolve();
    this.running = before.then(() => this.attempt());
  }

  /** Requests that all texts are checked again, unless that is already under way. */
  async requestAll(): Promise<void> {
    if (!(await this.hasTexts())) return;
    await this.database.transaction(async (tx) => {
      const pending = await findRecheck(tx);
      if (pending === undefined || pending.lookups !== undefined) await requestRecheck(tx);
    });
  }

  /** Never rejects. */
  private async attempt(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.run();
      this.failures = 0;
    } catch (error) {
      this.repeatLater(error);
    }
  }

  private async run(): Promise<void> {
    const { fingerprint } = this.checks;
    if ((await checkedBy(this.database.read)) !== fingerprint) await this.requestAll();
    for (let last: string | undefined; ;) {
      const recheck = await findRecheck(this.database.read);
      if (this.isStopped || recheck === undefined || recheck.id === last) return;
      last = recheck.id;
      if (recheck.id !== this.announced) {
        this.logger.log(
          recheck.lookups === undefined
            ? 'All texts are checked again.'
            : 'The glossary has changed: texts with its terms are checked again.',
        );
      }
      this.announced = recheck.id;
      const input: RecheckTask = { id: recheck.id, fingerprint };
      await this.threads.perform({ task: 'module', module: taskFile, input });
    }
  }

  /** An installation without texts stays empty, so that an archive can be restored into it. */
  private async hasTexts(): Promise<boolean> {
    return (await this.database.read.selectFrom('messages').select('id').limit(1).execute()).length > 0;
  }

  private repeatLater(error: unknown): void {
    if (this.isStopped) return;
    if (this.failures === 0) {
      const reason = isUnavailable(error) ? ', because the database is not available' : '';
      this.logger.warn(`Texts could not be checked again${reason}. It is repeated until it succeeds.`);
      if (reason === '') this.logger.error(error);
    }
    const delay = Math.min(MIN_RETRY_DELAY_MS * 2 ** this.failures, MAX_RETRY_DELAY_MS);
    this.failures++;
    this.timer = setTimeout(() => this.start(), delay).unref();
  }
}

/** Threads report an unavailable database as a problem. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Problem && error.code === 'unavailable');

const taskFile = compiledFile(join(__dirname, 'recheck.task.js'));
