import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Database } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { HistoryService } from '../history/history.service';
import { composeEvents, payloadOf } from './webhook-events';
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.tables';
import { insertDeliveries, listEnabledWebhooks, lockEnabledWebhooks } from './webhooks.store';

/** Change sets that are read at a time. */
const PAGE_SIZE = 100;

/**
 * Turns committed change sets into deliveries. A change set is taken from the outbox in the transaction that stores its
 * deliveries, so that each is announced exactly once, whatever happens to the process in between.
 */
@Injectable()
export class WebhookOutbox {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  /**
   * Announces everything that waits. What cannot be announced stays and does not hold up the rest.
   * @returns whether there are webhooks
   */
  async announce(): Promise<boolean> {
    for (let after = ''; ;) {
      // Before the webhooks: a change that was made after a webhook was created finds it.
      const ids = await this.history.outbox(after, PAGE_SIZE);
      const webhooks = await listEnabledWebhooks(this.database.read);
      if (ids.length === 0) return webhooks.length > 0;
      if (webhooks.length === 0) await this.database.transaction((tx) => this.history.takeFromOutbox(tx, ids));
      else for (const id of ids) await this.announceOne(id, webhooks);
      after = ids.at(-1)!;
      await nextTurn();
    }
  }

  private async announceOne(changeSetId: string, webhooks: readonly WebhookRow[]): Promise<void> {
    try {
      const rows: WebhookDeliveryRow[] = [];
      for (const webhook of webhooks) rows.push(...(await this.deliveriesOf(changeSetId, webhook)));
      await this.database.transaction(async (tx) => {
        const [taken] = await this.history.takeFromOutbox(tx, [changeSetId]);
        if (taken === undefined) return;
        const present = await lockEnabledWebhooks(tx); // one may have been deleted in the meantime
        const wanted = rows.filter(({ webhook_id }) => present.includes(webhook_id));
        if (wanted.length > 0) await insertDeliveries(tx, wanted);
      });
    } catch (error) {
      this.logger.error(`Webhooks could not be notified of the change set ${changeSetId}; will try again.`, error);
    }
  }

  private async deliveriesOf(changeSetId: string, webhook: WebhookRow): Promise<WebhookDeliveryRow[]> {
    const created = await this.history.creationOf({ type: 'webhook', id: webhook.id });
    if (created !== undefined && changeSetId < created) return []; // it waited since before there was this webhook
    const { at, events } = await composeEvents(this.database.read, changeSetId, {
      events: fromJson(webhook.events),
      namespaces: webhook.namespaces === null ? null : fromJson(webhook.namespaces),
      languages: webhook.languages === null ? null : fromJson(webhook.languages),
    });
    return events.map(({ event, data }) => newDelivery(webhook.id, event, payloadOf(event, at, data)));
  }
}

/** A delivery that is due at once. */
export function newDelivery(
  webhookId: string,
  event: WebhookDeliveryRow['event'],
  payload: string,
): WebhookDeliveryRow {
  const now = Date.now();
  return {
    id: newId(),
    webhook_id: webhookId,
    event,
    payload,
    created_at: now,
    state: 'waiting',
    attempts: 0,
    next_attempt_at: now,
    claim: null,
    claimed_until: 0,
    log: toJson([]),
  };
}
