import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { deleteUnusedBlobs, dropBundles, keptReleases, lockPointer } from './releases.store';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Pages that were open when another release came may still ask for their texts, whatever the settings say. */
const LEAST = HOUR;

/** Takes away the texts of releases that nobody needs any more: neither many releases back nor served not long ago. */
@Injectable()
export class KeptReleases implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Releases');
  private timer: NodeJS.Timeout | undefined;
  private cleaning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), HOUR).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.cleaning;
  }

  /** Nobody waits for it, and nothing depends on it: what is left is taken the next time. */
  clean(now = Date.now()): Promise<void> {
    this.cleaning = this.cleaning.then(() => this.cleanNow(now));
    return this.cleaning;
  }

  private async cleanNow(now: number): Promise<void> {
    const { count, days } = this.config.keepReleases;
    const servedSince = now - Math.max(days * DAY, LEAST);
    try {
      await this.database.transaction(async (tx) => {
        const { release: current } = await lockPointer(tx); // nobody makes a release of what is being taken away
        const rows = await keptReleases(tx);
        const old = rows.filter(({ number }, place) => {
          const next = rows[place - 1]; // which was served in its place
          return place >= count && number !== current && next !== undefined && next.at < servedSince;
        });
        if (old.length === 0) return;
        await dropBundles(
          tx,
          old.map(({ number }) => number),
        );
        await deleteUnusedBlobs(tx);
      });
    } catch (error) {
      this.logger.warn(`Releases that are not needed any more are left for the next hour: ${String(error)}`);
    }
  }
}
