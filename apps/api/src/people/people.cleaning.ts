import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../database/database';
import { WINDOW } from './attempts';
import { forgetAttemptsBefore } from './attempts.store';
import { REMEMBERED } from './idempotency';
import { forgetAnswersBefore } from './idempotency.store';
import { deleteLinksBefore } from './links.store';
import { deleteSessionsBefore } from './sessions.store';

const HOUR = 3_600_000;

/** Takes away what is over. Nothing depends on it: what is over counts no more, it only lies there. */
@Injectable()
export class PeopleCleaning implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('People');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), HOUR).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async clean(now = Date.now()): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        await deleteSessionsBefore(tx, now);
        await deleteLinksBefore(tx, now);
        await forgetAttemptsBefore(tx, now - WINDOW);
        await forgetAnswersBefore(tx, now - REMEMBERED);
      });
    } catch (error) {
      this.logger.warn(`What is over could not be taken away, and is left for the next hour: ${String(error)}`);
    }
  }
}
