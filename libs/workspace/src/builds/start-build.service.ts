import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { RunningBuilds } from '../running-builds/running-builds.service';
import { BuildsService } from './builds.service';

/** The server listens first. */
const START_DELAY_MS = 200;

/** Pauses between attempts while the database is unavailable, growing. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/**
 * Compares the build that this process was started with, in a thread, once the process serves. Delivery never waits for it:
 * while it fails, it is repeated.
 */
@Injectable()
export class StartBuild implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Builds');
  private readonly stopping = new AbortController();
  private finished: Promise<void> = Promise.resolve();

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly builds: BuildsService,
    private readonly running: RunningBuilds,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.fromCode !== 'off') this.finished = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.finished;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let pause = START_DELAY_MS;
    for (let retry = RETRY_MS; ; retry = Math.min(retry * 2, MAX_RETRY_MS)) {
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        const { build, plan } = await this.builds.start();
        if (build !== null) this.running.setOwn(build.id);
        for (const { file, line, values, code } of plan.problems.slice(0, 10)) {
          this.logger.warn(
            `${file}${line === undefined ? '' : `:${line}`} is left out: ${code} ${JSON.stringify(values)}`,
          );
        }
        return;
      } catch (error) {
        if (!(error instanceof Problem)) this.logger.error(error);
        if (!(error instanceof Problem) || error.getStatus() < 500) return;
        pause = retry;
      }
    }
  }
}
