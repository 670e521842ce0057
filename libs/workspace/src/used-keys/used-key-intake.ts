import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { findReportedMessages, type ReportedName } from '../editing/stores/reported-keys';
import { saveUses } from './used-keys.store';
import { DAY_MS } from '../durations';

const INTERVAL_MS = 2000;
/** Maximum number of keys that wait to be stored; further ones are dropped. */
const MAX_WAITING = 10_000;

/** Records the day on which keys were last used. Ignores keys that the workspace does not have, to keep the table small. */
@Injectable()
export class UsedKeyIntake implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Used keys');
  private waiting = new Map<string, ReportedName>();
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Records that keys are used today. Returns at once; they are stored with the next batch. */
  report(keys: readonly ReportedName[]): void {
    for (const key of keys) if (this.waiting.size < MAX_WAITING) this.waiting.set(key.join('\n'), key);
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref();
  }

  /** Stores all reported keys without waiting for the next batch. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const keys = [...this.waiting.values()];
    this.waiting = new Map();
    if (keys.length > 0) this.storing = this.storing.then(() => this.store(keys));
    return this.storing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async store(keys: readonly ReportedName[]): Promise<void> {
    try {
      const ids = (await findReportedMessages(this.database.read, keys)).flat();
      if (ids.length === 0) return;
      await this.database.transaction((tx) => saveUses(tx, ids, Math.floor(Date.now() / DAY_MS)));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) {
        this.logger.warn(`The last use of keys could not be stored: ${String(error)}`);
      }
    }
  }
}
