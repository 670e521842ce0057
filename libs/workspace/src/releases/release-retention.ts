import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { deleteUnusedBlobs, deleteBundles, listKeptReleases, lockPointer } from './releases.store';
import { DAY_MS, HOUR_MS } from '../durations';

/**
 * Regardless of the settings, because pages that were open during a publish may still load texts of the previous
 * release.
 */
const MIN_RETENTION_MS = HOUR_MS;

/**
 * Deletes the texts of old releases: neither among the last `keepReleases.count` nor served in the last
 * `keepReleases.days`.
 */
@Injectable()
export class ReleaseRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Releases');
  private timer: NodeJS.Timeout | undefined;
  private cleaning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), HOUR_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.cleaning;
  }

  /** Never rejects: what could not be deleted is deleted the next time. */
  clean(now = Date.now()): Promise<void> {
    this.cleaning = this.cleaning.then(() => this.cleanNow(now));
    return this.cleaning;
  }

  private async cleanNow(now: number): Promise<void> {
    const { count, days } = this.config.keepReleases;
    const servedSince = now - Math.max(days * DAY_MS, MIN_RETENTION_MS);
    try {
      await this.database.transaction(async (tx) => {
        const { release: current } = await lockPointer(tx); // so that no rollback uses a release that is being deleted
        const rows = await listKeptReleases(tx);
        const old = rows.filter(({ number }, index) => {
          const next = rows[index - 1]; // the release that replaced it
          return index >= count && number !== current && next !== undefined && next.at < servedSince;
        });
        if (old.length === 0) return;
        await deleteBundles(
          tx,
          old.map(({ number }) => number),
        );
        await deleteUnusedBlobs(tx);
      });
    } catch (error) {
      this.logger.warn(`Old releases could not be deleted; will try again in an hour: ${String(error)}`);
    }
  }
}
