import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { hasCome, MAX_RETRY_DELAY_MS } from '../retry-schedule';
import type { WebhookDeliveryState } from './webhooks.contract';
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.tables';

/** The oldest first. */
export const listWebhooks = (db: Queries): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('id').execute();

export const listEnabledWebhooks = (db: Queries): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('enabled', '=', 1).orderBy('id').execute();

/** Ids of the enabled webhooks, which no other transaction changes until this one ends. */
export async function lockEnabledWebhooks(tx: Transaction): Promise<string[]> {
  const rows = await tx.selectFrom('webhooks').select('id').where('enabled', '=', 1).orderBy('id').forShare().execute();
  return rows.map(({ id }) => id);
}

export const findWebhook = (db: Queries, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Keeps other transactions from changing the webhook until this one ends. */
export const lockWebhook = (tx: Transaction, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertWebhook = (tx: Transaction, row: WebhookRow) => tx.insertInto('webhooks').values(row).execute();

export const updateWebhook = (tx: Transaction, id: string, changes: Partial<WebhookRow>) =>
  tx.updateTable('webhooks').set(changes).where('id', '=', id).execute();

export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export const insertDeliveries = (tx: Transaction, rows: readonly WebhookDeliveryRow[]) =>
  tx.insertInto('webhook_deliveries').values(rows).execute();

export const findDelivery = (db: Queries, webhookId: string, id: string): Promise<WebhookDeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The latest first. Their ids increase with time. */
export function listDeliveries(
  db: Queries,
  webhookId: string,
  { state, before }: { readonly state?: WebhookDeliveryState; readonly before?: string },
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}

/** The latest delivery of each webhook, by the id of the webhook. */
export async function latestDeliveries(db: Queries): Promise<Map<string, WebhookDeliveryRow>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries as d')
        .select((latest) => latest.fn.max('d.id').as('id'))
        .groupBy('d.webhook_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

/** Ids of webhooks with deliveries that are due, those that wait longest first. */
export async function webhooksWithDueDeliveries(db: Queries, now: number, claimMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .where('state', '=', 'waiting')
    .where(hasCome('next_attempt_at', now, MAX_RETRY_DELAY_MS))
    .where(hasCome('claimed_until', now, claimMs))
    .groupBy('webhook_id')
    .orderBy((eb) => eb.fn.min('next_attempt_at'))
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/** When the next delivery is due, or an attempt in progress counts as lost; undefined if none waits. */
export async function nextDueTime(db: Queries): Promise<number | undefined> {
  const due = sql<number>`case when claimed_until > next_attempt_at then claimed_until else next_attempt_at end`;
  const row = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.min(due).as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** Claims deliveries that are due: of several processes, one gets each. */
export function claimDeliveries(
  tx: Transaction,
  { webhookId, limit, now, claim, claimMs }: DeliveryClaim,
): Promise<WebhookDeliveryRow[]> {
  return (
    tx
      .updateTable('webhook_deliveries')
      .set({ claim, claimed_until: now + claimMs })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('webhook_deliveries as d')
          .select('d.id')
          .where('d.webhook_id', '=', webhookId)
          .where('d.state', '=', 'waiting')
          .where(hasCome('d.next_attempt_at', now, MAX_RETRY_DELAY_MS))
          .where(hasCome('d.claimed_until', now, claimMs))
          .orderBy('d.id')
          .limit(limit),
      )
      // Again, because PostgreSQL compares them with the row as another process left it.
      .where('state', '=', 'waiting')
      .where(hasCome('claimed_until', now, claimMs))
      .returningAll()
      .execute()
  );
}

export interface DeliveryClaim {
  readonly webhookId: string;
  readonly limit: number;
  readonly now: number;
  readonly claim: string;
  /** How long the claim is valid, in milliseconds. */
  readonly claimMs: number;
}

/** Changes a delivery whose claim is still valid. Returns false if it is no longer. */
export async function updateClaimed(
  tx: Transaction,
  { id, claim }: Pick<WebhookDeliveryRow, 'id' | 'claim'>,
  changes: Partial<WebhookDeliveryRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ ...changes, claim: null, claimed_until: 0 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const updateDelivery = (tx: Transaction, id: string, changes: Partial<WebhookDeliveryRow>) =>
  tx.updateTable('webhook_deliveries').set(changes).where('id', '=', id).execute();

/** Marks the deliveries that wait as failed. */
export const giveUpWaiting = (tx: Transaction, webhookId: string) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_attempt_at: null, claim: null, claimed_until: 0 })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();

export const deleteDeliveriesBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('webhook_deliveries').where('created_at', '<', time).execute();

/** Deletes all deliveries of a webhook except for the latest ones. */
export const deleteSurplusDeliveries = (tx: Transaction, webhookId: string, kept: number) =>
  tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('webhook_deliveries as d')
        .select('d.id')
        .where('d.webhook_id', '=', webhookId)
        .orderBy('d.id', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute();
