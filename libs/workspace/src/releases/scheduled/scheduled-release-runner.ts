import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountAccess } from '../../access/account-access';
import { settleWithin } from '../../concurrency/settle-within';
import { Database } from '../../database/database';
import { DatabaseUnavailable } from '../../database/database.errors';
import { DAY_MS, SECOND_MS } from '../../durations';
import { ReleasesService } from '../releases.service';
import type { ScheduledReleaseRow } from '../releases.tables';
import { ScheduledReleaseOutcomes } from './scheduled-release-outcomes';
import type { ScheduledReleaseFailure } from './scheduled-releases.contract';
import { findDue, lockScheduled, nextDueTime, RETRY_MS, updateScheduled } from './scheduled-releases.store';

/**
 * The longest time until a process looks again: at what other processes have scheduled, and at a clock that was set. Timers measure
 * the time that has passed, and overflow after 24.8 days.
 */
const POLL_INTERVAL_MS = 30 * SECOND_MS;
const SHUTDOWN_TIMEOUT_MS = 2 * SECOND_MS;

/** One that could not be published because no process was running is published this long after its time, but not later. */
const MAX_LATE_MS = DAY_MS;

/** What may pass, such as an old build that is still running, is attempted again every minute, for an hour. */
const MAX_ATTEMPTS = 60;

/**
 * Publishes scheduled releases that are due, in every process: the transaction that publishes one locks it and records that it was
 * published, so that it is published once, also if a process is killed.
 */
@Injectable()
export class ScheduledReleaseRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Releases');
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly access: AccountAccess,
    private readonly releases: ReleasesService,
    private readonly outcomes: ScheduledReleaseOutcomes,
  ) {}

  onApplicationBootstrap(): void {
    void this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await settleWithin(SHUTDOWN_TIMEOUT_MS, this.round);
  }

  /**
   * Publishes what is due; waits for a round in progress. Never rejects.
   * @param ahead milliseconds that it is later than the clock says, for tests
   */
  run(ahead = 0): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    return (this.round ??= this.runRound(() => Date.now() + ahead).finally(() => (this.round = undefined)));
  }

  /** Looks for the next one, now or after the round in progress. */
  wake(): void {
    void (this.round ?? Promise.resolve()).then(() => this.run());
  }

  private async runRound(clock: () => number): Promise<void> {
    clearTimeout(this.timer);
    let next = POLL_INTERVAL_MS;
    try {
      for (;;) {
        const row = await findDue(this.database.read, clock());
        if (row === undefined || this.isStopped) break;
        await this.attempt(row, clock);
      }
      const due = await nextDueTime(this.database.read);
      if (due !== undefined) next = Math.min(Math.max(due - clock(), 0) + 1, next);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.logger.warn(`${error.reason} Will try again.`);
      else if (!this.isStopped) this.logger.error('A scheduled release failed; will try again.', error);
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.run(), next).unref();
  }

  /** @throws DatabaseUnavailable */
  private async attempt(due: ScheduledReleaseRow, clock: () => number): Promise<void> {
    try {
      const isMissed = due.attempts === 0 && clock() - due.at > MAX_LATE_MS;
      const host = isMissed ? null : await this.access.askHost(due.by_id);
      await this.releases.publishReady(async (tx, publish) => {
        const row = await lockScheduled(tx, due.id);
        if (row === undefined || !isSame(row, due)) return; // another process was faster, or someone has changed it
        const author = await this.access.author(tx, row.by_id, 'releases.publish', host);
        if (author === undefined) return this.end(tx, row, { state: 'failed', reason: 'permission' });
        if (isMissed) return this.end(tx, row, { state: 'failed', reason: 'missed' });
        const outcome = await publish({ actor: author, note: row.note, leaveErrors: row.leave_errors === 1 });
        if (outcome.kind === 'builds') return this.postpone(tx, row, 'builds', clock());
        if (outcome.kind === 'errors') return this.end(tx, row, { state: 'failed', reason: 'errors' });
        if (outcome.kind === 'nothing') return this.end(tx, row, { state: 'nothing' });
        return this.end(tx, row, { state: 'published', release: outcome.release.number });
      });
    } catch (error) {
      if (error instanceof DatabaseUnavailable || this.isStopped) throw error;
      this.logger.warn(`A scheduled release could not be published; will try again in a minute: ${String(error)}`);
      await this.database.transaction(async (tx) => {
        const row = await lockScheduled(tx, due.id);
        if (row !== undefined && isSame(row, due)) await this.postpone(tx, row, 'unavailable', clock());
      });
    }
  }

  private end(...[tx, row, outcome]: Parameters<ScheduledReleaseOutcomes['end']>): Promise<void> {
    if (outcome.state === 'failed') this.logger.warn(`A scheduled release was not published: ${outcome.reason}.`);
    return this.outcomes.end(tx, row, outcome);
  }

  /** Leaves it for the next attempt, or ends it after the last one. */
  private async postpone(
    tx: Parameters<ScheduledReleaseOutcomes['end']>[0],
    row: ScheduledReleaseRow,
    reason: ScheduledReleaseFailure,
    now: number,
  ): Promise<void> {
    const attempts = row.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) return this.end(tx, row, { state: 'failed', reason });
    // The version stays: what is scheduled is the same.
    await updateScheduled(tx, { ...row, version: row.version - 1 }, { attempts, reason, retry_at: now + RETRY_MS });
  }
}

/** It waits as it was read. */
const isSame = (row: ScheduledReleaseRow, due: ScheduledReleaseRow): boolean =>
  row.state === 'waiting' && row.version === due.version && row.attempts === due.attempts;
