import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { settleWithin } from '../concurrency/settle-within';
import { Database, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations';
import { retryDelay } from '../retry-schedule';
import { type MailFailure, MailSender } from './mail-sender';
import { claimMails, deleteMailsBefore, updateClaimedMail } from './mails.store';
import type { MailRow } from './mail.tables';

/** Composes emails that are due. Never rejects because of one of them. */
type Compose = (now: number) => Promise<void>;

/** The reason if the link of an email has expired before the first attempt. */
const EXPIRED = 'The link expired before the email could be sent.';

/** Emails that a process sends at a time. One that a server does not respond to takes one of these places. */
const MAX_CONCURRENT = 4;

/** How long a process may take for an attempt, which ends by itself after 30 seconds. Then another one takes it over. */
const CLAIM_MS = MINUTE_MS;

const POLL_INTERVAL_MS = 15 * SECOND_MS;
const SHUTDOWN_TIMEOUT_MS = 2 * SECOND_MS;

export const KEEP_MAILS_DAYS = 30;

/**
 * Composes and sends emails that are due, in every process: a claim with a deadline decides which process sends which one. A
 * mail can arrive twice if a process is killed while it sends; both have the same `Message-ID`.
 */
@Injectable()
export class MailDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private cleanupTimer: NodeJS.Timeout | undefined;
  private rounds: Promise<void> | undefined;
  /** How far ahead of the clock the next round is to begin, if one was requested. */
  private requested: number | undefined;
  /** Emails that are being sent, by id. */
  private readonly attempts = new Map<string, Promise<void>>();
  private readonly composers: Compose[] = [];

  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.sender.isConfigured) return;
    this.timer = setInterval(() => void this.run(), POLL_INTERVAL_MS).unref();
    this.cleanupTimer = setInterval(() => void this.clean(), HOUR_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    clearInterval(this.cleanupTimer);
    this.stop.abort();
    await settleWithin(SHUTDOWN_TIMEOUT_MS, Promise.all([this.rounds, ...this.attempts.values()]));
  }

  /** Adds a function that composes emails that are due, which each round begins with. */
  composeWith(compose: Compose): void {
    this.composers.push(compose);
  }

  /** Begins a round once the transaction is committed, instead of within 15 seconds. */
  wake(tx: Transaction): void {
    if (this.timer !== undefined) this.database.afterCommit(tx, () => void this.run());
  }

  /**
   * Composes and sends what is due; waits for what is being sent. Never rejects. A round in progress may be past
   * composing, so another one follows it.
   * @param ahead milliseconds that it is later than the clock says, for tests
   */
  async run(ahead = 0): Promise<void> {
    if (this.stop.signal.aborted) return;
    this.requested = Math.max(this.requested ?? 0, ahead);
    await (this.rounds ??= this.runRounds());
    await Promise.all(this.attempts.values());
  }

  private async runRounds(): Promise<void> {
    while (this.requested !== undefined && !this.stop.signal.aborted) {
      const ahead = this.requested;
      this.requested = undefined;
      await this.runRound(() => Date.now() + ahead);
    }
    this.rounds = undefined; // at once: a request that comes now begins the next one
  }

  /** Ends once nothing else is due. What is still being sent then does not keep the next round from beginning. */
  private async runRound(clock: () => number): Promise<void> {
    try {
      for (const compose of this.composers) await compose(clock());
      while (!this.stop.signal.aborted) {
        if (this.attempts.size === MAX_CONCURRENT) {
          await Promise.race(this.attempts.values());
          continue;
        }
        const rows = await this.claim(clock());
        if (rows.length === 0) return;
        for (const row of rows) this.begin(row, clock);
      }
    } catch (error) {
      this.warn(error);
    }
  }

  private claim(now: number): Promise<MailRow[]> {
    const limit = MAX_CONCURRENT - this.attempts.size;
    const except = [...this.attempts.keys()];
    return this.database.transaction((tx) => claimMails(tx, { limit, now, claim: newId(), claimMs: CLAIM_MS, except }));
  }

  private begin(row: MailRow, clock: () => number): void {
    const attempt = this.attempt(row, clock)
      .catch((error: unknown) => this.warn(error))
      .finally(() => this.attempts.delete(row.id));
    this.attempts.set(row.id, attempt);
  }

  private warn(error: unknown): void {
    this.logger.warn(`Emails could not be sent; will try again in 15 seconds: ${String(error)}`);
  }

  private async attempt(row: MailRow, clock: () => number): Promise<void> {
    const { id, address: to, subject, body_text: text, body_html: html, unsubscribe } = row;
    const isExpired = row.expires_at !== null && row.expires_at <= clock();
    const failure: Pick<MailFailure, 'error' | 'isPermanent'> | undefined = isExpired
      ? { error: row.error ?? EXPIRED, isPermanent: true }
      : await this.sender.send({ id, to, subject, text, html, unsubscribe }, this.stop.signal);
    const now = clock();
    if (failure !== undefined && this.stop.signal.aborted) {
      await this.database.transaction((tx) => updateClaimedMail(tx, row, {})); // the next process sends it
      return;
    }
    const attempts = row.attempts + (isExpired ? 0 : 1);
    const delay = failure === undefined || failure.isPermanent ? undefined : retryDelay(attempts);
    const done = { next_attempt_at: null, done_at: now, subject: '', body_text: '', body_html: '' };
    if (failure !== undefined && delay === undefined) {
      this.logger.warn(`An email was given up after ${attempts} attempts: ${failure.error}`);
    }
    await this.database.transaction((tx) =>
      updateClaimedMail(tx, row, {
        attempts,
        error: failure?.error ?? null,
        ...(failure === undefined
          ? { state: 'sent', ...done }
          : delay === undefined
            ? { state: 'failed', ...done }
            : { next_attempt_at: now + delay }),
      }),
    );
  }

  /** Deletes old emails. Never rejects. */
  async clean(now = Date.now()): Promise<void> {
    try {
      await this.database.transaction((tx) => deleteMailsBefore(tx, now - KEEP_MAILS_DAYS * DAY_MS));
    } catch (error) {
      this.logger.warn(`Old emails could not be deleted; the next attempt is in an hour: ${String(error)}`);
    }
  }
}
