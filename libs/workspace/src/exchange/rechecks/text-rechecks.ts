import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { join } from 'node:path';
import { CheckRegistry } from '../../checks/check-registry';
import { Database } from '../../database/database';
import { DatabaseUnavailable } from '../../database/database.errors';
import { RecheckRequests } from '../../editing/rechecks/recheck-requests';
import { checkedBy, findRecheck, requestRecheck } from '../../editing/stores/checked-by.store';
import { ExchangeThreads } from '../worker/exchange.threads';
import type { RecheckTask } from './recheck.task';
import { compiledFile } from '../../compiled-file';

/**
 * Checks texts again, in a thread: all of them after severities or the checks themselves have changed (with a new version, or an
 * extension that was added, removed or has a new version), and those with its terms after the glossary has changed. If it is interrupted, the next start repeats it. Several processes
 * may do it at once, since each result is the same.
 */
@Injectable()
export class TextRechecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Checks');
  private isStopped = false;
  private running: Promise<void> | undefined;

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
  }

  /** Begins what has been requested, in the background. */
  start(): void {
    if (this.isStopped) return;
    // One that is running finds the next by itself, unless it is just ending.
    const before = this.running ?? Promise.resolve();
    this.running = before.then(() => this.run()).catch((error: unknown) => this.report(error));
  }

  private async run(): Promise<void> {
    const { fingerprint } = this.checks;
    if ((await checkedBy(this.database.read)) !== fingerprint && (await this.hasTexts())) {
      const pending = await findRecheck(this.database.read);
      if (pending === undefined || pending.lookups !== undefined) {
        await this.database.transaction((tx) => requestRecheck(tx));
      }
    }
    for (let last: string | undefined; ;) {
      const recheck = await findRecheck(this.database.read);
      if (this.isStopped || recheck === undefined || recheck.id === last) return;
      last = recheck.id;
      this.logger.log(
        recheck.lookups === undefined
          ? 'The checks or their settings have changed: all texts are checked again.'
          : 'The glossary has changed: texts with its terms are checked again.',
      );
      const input: RecheckTask = { id: recheck.id, fingerprint };
      await this.threads.perform({ task: 'module', module: taskFile, input });
    }
  }

  /** An installation without texts stays empty, so that an archive can be restored into it. */
  private async hasTexts(): Promise<boolean> {
    return (await this.database.read.selectFrom('messages').select('id').limit(1).execute()).length > 0;
  }

  private report(error: unknown): void {
    if (this.isStopped) return;
    if (!(error instanceof DatabaseUnavailable)) this.logger.error(error);
    else
      this.logger.warn(
        'Texts could not be checked again, because the database is not available. The next start repeats it.',
      );
  }
}

const taskFile = compiledFile(join(__dirname, 'recheck.task.js'));
