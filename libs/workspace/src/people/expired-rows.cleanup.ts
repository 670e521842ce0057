import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AttemptLimiter } from '../credentials/attempt-limiter';
import { Database } from '../database/database';
import { deleteExpiredResponses } from '../idempotency/idempotency';
import { deleteExpiredEmailChanges } from './email/email-changes.store';
import { deleteExpiredLinks } from './links/links.store';
import { deleteExpiredPendingIdentities } from './sessions/pending-identities.store';
import { deleteExpiredSessions } from './sessions/sessions.store';
import { Passkeys } from '../credentials/passkeys';
import { SecurityLog } from '../security-log/security-log.service';
import { clearResetRequestsBefore } from './users.store';

const INTERVAL_MS = 3_600_000;
/** Administrators see a request for a new password for this long. */
const RESET_REQUEST_LIFETIME_MS = 24 * 3_600_000;

/** Deletes expired rows every hour. They no longer have any effect; this only frees their space. */
@Injectable()
export class ExpiredRowsCleanup implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('People');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly securityLog: SecurityLog,
    private readonly passkeys: Passkeys,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(now = Date.now()): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        await deleteExpiredSessions(tx, now);
        await deleteExpiredPendingIdentities(tx, now);
        await deleteExpiredLinks(tx, now);
        await deleteExpiredEmailChanges(tx, now);
        await clearResetRequestsBefore(tx, now - RESET_REQUEST_LIFETIME_MS);
        await this.attempts.deleteExpired(tx, now);
        await deleteExpiredResponses(tx, now);
        await this.securityLog.deleteExpired(tx, now);
        await this.passkeys.deleteExpired(tx, now);
      });
    } catch (error) {
      this.logger.warn(`Expired rows could not be deleted; the next attempt is in an hour: ${String(error)}`);
    }
  }
}
