import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { settleWithin } from '../concurrency/settle-within';
import { Database } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { HistoryListener } from '../history/history-listener';
import { DeletedPeople } from '../http/deleted-people';
import { toIsoTime } from '../http/input/iso-time';
import { SecurityLog } from '../security-log/security-log.service';
import { retryDelay } from '../retry-schedule';
import { stoppedChange } from './webhook-content';
import { WebhookOutbox } from './webhook-outbox';
import { type WebhookOutcome, WebhookSender } from './webhook-sender';
import { signatureHeaders } from './webhook-signature';
import type { WebhookAttemptView } from './webhooks.contract';
import {
  claimDeliveries,
  deleteDeliveriesBefore,
  deleteSurplusDeliveries,
  findWebhook,
  giveUpWaiting,
  listWebhooks,
  lockWebhook,
  nextDueTime,
  updateClaimed,
  updateWebhook,
  webhooksWithDueDeliveries,
} from './webhooks.store';
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.tables';
import { DAY_MS, HOUR_MS } from '../durations';

/** Requests that a process sends at a time. */
const MAX_CONCURRENT = 16;

/** To one webhook, so that one that does not respond leaves room for the others. */
const MAX_CONCURRENT_OF_ONE = 2;

/** How long a process may take for an attempt, which ends by itself after 10 seconds. Then another one takes it over. */
const CLAIM_MS = 60_000;

/** How often a process looks for changes while there are webhooks, in case it was not notified of one. */
const POLL_INTERVAL_MS = 10_000;

/** The same without webhooks, when it only empties the outbox. */
const IDLE_INTERVAL_MS = 60_000;

const SHUTDOWN_TIMEOUT_MS = 2000;

/** Attempts of a delivery that are listed. */
const MAX_LOGGED_ATTEMPTS = 20;

export const KEEP_DELIVERIES_DAYS = 30;
export const MAX_DELIVERIES = 1000;

/** A webhook is disabled if everything failed for this long, and at least this often. */
const STOP_AFTER_MS = 7 * DAY_MS;
const STOP_AFTER_FAILURES = 10;

/** The author of changes that the system makes. */
const system = { id: null, name: 'webhooks' } as const;

/**
 * Sends deliveries that are due, in every process: a claim with a deadline decides which process sends which one. A delivery is
 * repeated if a process is killed while it sends, and the receiver recognizes it by its id.
 */
@Injectable()
@HistoryListener()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly stop = new AbortController();
  private readonly sending = new Map<string, Promise<void>>();
  private readonly sendingTo = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private cleanupTimer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isRequested = false;
  private hasWebhooks = true;

  constructor(
    private readonly database: Database,
    private readonly outbox: WebhookOutbox,
    private readonly sender: WebhookSender,
    private readonly securityLog: SecurityLog,
    private readonly deletedPeople: DeletedPeople,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.cleanupTimer = setInterval(() => void this.clean(), HOUR_MS).unref();
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.cleanupTimer);
    this.stop.abort();
    clearTimeout(this.timer);
    await settleWithin(SHUTDOWN_TIMEOUT_MS, Promise.allSettled([this.round, ...this.sending.values()]));
  }

  /** A change was committed, or notifications were missed. */
  historyChanged(): void {
    if (this.hasWebhooks) this.wake();
  }

  /** Looks for something to send, now or as soon as the round in progress is over. */
  wake(): void {
    if (this.stop.signal.aborted) return;
    this.hasWebhooks = true;
    this.isRequested = true;
    this.round ??= this.runRounds().finally(() => (this.round = undefined));
  }

  /** Deletes old deliveries. Never rejects. */
  async clean(now = Date.now()): Promise<void> {
    try {
      const webhooks = await listWebhooks(this.database.read);
      await this.database.transaction(async (tx) => {
        await deleteDeliveriesBefore(tx, now - KEEP_DELIVERIES_DAYS * DAY_MS);
        for (const { id } of webhooks) await deleteSurplusDeliveries(tx, id, MAX_DELIVERIES);
      });
    } catch (error) {
      this.logger.warn(`Old deliveries could not be deleted; the next attempt is in an hour: ${String(error)}`);
    }
  }

  private async runRounds(): Promise<void> {
    clearTimeout(this.timer);
    let next = POLL_INTERVAL_MS;
    while (this.isRequested && !this.stop.signal.aborted) {
      this.isRequested = false;
      try {
        this.hasWebhooks = await this.outbox.announce();
        if (this.hasWebhooks) await this.sendDue();
        next = await this.timeToNextRound();
      } catch (error) {
        this.logger.warn(`Webhooks could not be sent; will try again in 10 seconds: ${String(error)}`);
        next = POLL_INTERVAL_MS;
      }
    }
    if (!this.stop.signal.aborted) this.timer = setTimeout(() => this.wake(), next).unref();
  }

  private async timeToNextRound(): Promise<number> {
    if (!this.hasWebhooks) return IDLE_INTERVAL_MS;
    const due = await nextDueTime(this.database.read);
    const delay = due === undefined ? POLL_INTERVAL_MS : Math.max(due - Date.now(), 0);
    // What is due and was not claimed waits for a free place, and the end of an attempt wakes the dispatcher.
    return delay === 0 ? POLL_INTERVAL_MS : Math.min(delay, POLL_INTERVAL_MS);
  }

  private async sendDue(): Promise<void> {
    const now = Date.now();
    for (const webhookId of await webhooksWithDueDeliveries(this.database.read, now, CLAIM_MS)) {
      const limit = Math.min(
        MAX_CONCURRENT - this.sending.size,
        MAX_CONCURRENT_OF_ONE - (this.sendingTo.get(webhookId) ?? 0),
      );
      if (limit <= 0) continue;
      const claim = newId();
      const rows = await this.database.transaction((tx) =>
        claimDeliveries(tx, { webhookId, limit, now, claim, claimMs: CLAIM_MS }),
      );
      for (const row of rows) this.start(row);
    }
  }

  private start(row: WebhookDeliveryRow): void {
    const { id, webhook_id } = row;
    const count = (change: number) => this.sendingTo.set(webhook_id, (this.sendingTo.get(webhook_id) ?? 0) + change);
    count(1);
    const attempt = this.attempt(row)
      .catch((error: unknown) => {
        // The claim ends by itself, and the delivery is sent again.
        this.logger.error('A delivery could not be completed; it will be sent again.', error);
      })
      .finally(() => {
        this.sending.delete(id);
        count(-1);
        if (this.sendingTo.get(webhook_id) === 0) this.sendingTo.delete(webhook_id);
        this.wake();
      });
    this.sending.set(id, attempt);
  }

  private async attempt(row: WebhookDeliveryRow): Promise<void> {
    const webhook = await findWebhook(this.database.read, row.webhook_id);
    if (webhook === undefined) return; // deleted, together with its deliveries
    const start = Date.now();
    const body = this.deletedPeople.nameInJson(row.payload, this.config.fallback);
    const outcome = await this.sender.send(
      { url: webhook.url, headers: signatureHeaders(secretsOf(webhook, start), row.id, start, body), body },
      this.stop.signal,
    );
    if (outcome === undefined) await this.database.transaction((tx) => updateClaimed(tx, row, {}));
    else await this.complete(row, outcome, start);
  }

  private async complete(row: WebhookDeliveryRow, outcome: WebhookOutcome, start: number): Promise<void> {
    const { status, failure } = outcome;
    const now = Date.now();
    const attempts = row.attempts + 1;
    const entry: WebhookAttemptView = { at: toIsoTime(start), status, duration: now - start, failure };
    const delay = failure === null || status === 410 ? undefined : retryDelay(attempts, outcome.retryAfterMs);
    await this.database.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, row.webhook_id);
      if (webhook === undefined) return;
      const isStored = await updateClaimed(tx, row, {
        attempts,
        log: toJson([...fromJson(row.log), entry].slice(-MAX_LOGGED_ATTEMPTS)),
        state: failure === null ? 'delivered' : delay === undefined ? 'failed' : 'waiting',
        next_attempt_at: delay === undefined ? null : now + delay,
      });
      if (!isStored) return;
      if (failure === null) {
        if (webhook.failures > 0) await updateWebhook(tx, webhook.id, { failures: 0, failing_since: null });
        return;
      }
      const failures = webhook.failures + 1;
      const failingSince = webhook.failing_since ?? start;
      await updateWebhook(tx, webhook.id, { failures, failing_since: failingSince });
      const isDead = failingSince <= now - STOP_AFTER_MS && failures >= STOP_AFTER_FAILURES;
      if (webhook.enabled === 0 || (status !== 410 && !isDead)) return;
      const stopped = status === 410 ? 'gone' : 'failures';
      await updateWebhook(tx, webhook.id, { enabled: 0, stopped, version: webhook.version + 1, updated_at: now });
      await giveUpWaiting(tx, webhook.id);
      await this.securityLog.recordChange(
        tx,
        { actor: system, kind: 'webhook.stop', event: 'webhookStopped', personId: null },
        [stoppedChange(webhook, stopped)],
      );
    });
  }
}

/** The secrets that a message is signed with at a time. */
const secretsOf = ({ secret, previous_secret, previous_secret_until }: WebhookRow, at: number): readonly string[] =>
  previous_secret !== null && (previous_secret_until ?? 0) > at ? [secret, previous_secret] : [secret];
