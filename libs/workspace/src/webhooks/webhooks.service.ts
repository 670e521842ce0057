import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database, type Queries, type Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { unknownLanguage, unknownNamespace } from '../editing/editing.errors';
import { lastChange } from '../editing/last-change';
import { listLanguages } from '../editing/stores/languages.store';
import { findNamespacesByNames } from '../editing/stores/namespaces.store';
import type { Change } from '../history/change';
import { HistoryService } from '../history/history.service';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import { notFound } from '../http/not-found';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { revealSecretOnce } from '../idempotency/idempotency';
import { SecurityLog } from '../security-log/security-log.service';
import { webhookContent } from './webhook-content';
import { WebhookDispatcher } from './webhook-dispatcher';
import { payloadOf } from './webhook-events';
import { newDelivery } from './webhook-outbox';
import { WebhookSender } from './webhook-sender';
import { newWebhookSecret } from './webhook-signature';
import type {
  NewWebhookView,
  WebhookDeliveriesView,
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookSecretView,
  WebhooksView,
  WebhookView,
} from './webhooks.contract';
import type { ChangeWebhookBody, CreateWebhookBody, WebhookDeliveriesQuery } from './webhooks.dto';
import { tooManyWebhooks, webhookAddressNotAllowed, webhookDisabled, webhookUrlImpossible } from './webhooks.errors';
import {
  deleteWebhook,
  findDelivery,
  findWebhook,
  giveUpWaiting,
  insertDeliveries,
  insertWebhook,
  latestDeliveries,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  updateDelivery,
  updateWebhook,
} from './webhooks.store';
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.tables';
import { DAY_MS } from '../durations';

/** Every change is announced to each of them. */
const MAX_WEBHOOKS = 50;

/** How long the previous secret signs, too, so that receivers can be changed without losing anything. */
const PREVIOUS_SECRET_MS = DAY_MS;

/** URLs that are notified of what happens in the workspace. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly securityLog: SecurityLog,
    private readonly sender: WebhookSender,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  async list(): Promise<WebhooksView> {
    const { read } = this.database;
    const latest = await latestDeliveries(read);
    return { webhooks: (await listWebhooks(read)).map((row) => webhookView(row, latest.get(row.id))) };
  }

  /** @throws Problem 404 */
  async get(id: string): Promise<WebhookView> {
    const { read } = this.database;
    const row = await requireWebhook(read, id);
    const [latest] = await listDeliveries(read, id, {}, 1);
    return webhookView(row, latest);
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404 for an unknown namespace or language, 409 if there are too many or the key was used, 422 for a URL
   * that nothing can be sent to
   */
  async create(actor: Actor, key: string | undefined, body: CreateWebhookBody): Promise<NewWebhookView> {
    const url = await this.validUrl(body.url);
    await this.requireKnown(body);
    const now = Date.now();
    const row: WebhookRow = {
      id: newId(),
      name: body.name,
      url,
      events: toJson([...new Set(body.events)]),
      namespaces: filterJson(body.namespaces),
      languages: filterJson(body.languages),
      secret: newWebhookSecret(),
      previous_secret: null,
      previous_secret_until: null,
      enabled: 1,
      stopped: null,
      failing_since: null,
      failures: 0,
      created_at: now,
      updated_at: now,
      version: 1,
    };
    const created = await this.database.transaction((tx) =>
      revealSecretOnce(tx, { actor, route: 'webhooks', key, body }, async () => {
        if ((await listWebhooks(tx)).length >= MAX_WEBHOOKS) throw tooManyWebhooks(MAX_WEBHOOKS);
        await insertWebhook(tx, row);
        await this.record(tx, actor, 'create', null, row);
        const view = webhookView(row);
        return { view, response: { ...view, secret: row.secret } };
      }),
    );
    this.dispatcher.wake();
    return created;
  }

  /** @throws Problem 404, 412, 422 as in {@link create} */
  async change(actor: Actor, id: string, ifMatch: VersionMatcher, body: ChangeWebhookBody): Promise<WebhookView> {
    const url = body.url === undefined ? undefined : await this.validUrl(body.url);
    await this.requireKnown(body, await requireWebhook(this.database.read, id));
    await this.database.transaction(async (tx) => {
      const before = await this.lockMatching(tx, id, ifMatch);
      const after: WebhookRow = {
        ...before,
        name: body.name ?? before.name,
        url: url ?? before.url,
        events: body.events === undefined ? before.events : toJson([...new Set(body.events)]),
        namespaces: body.namespaces === undefined ? before.namespaces : filterJson(body.namespaces),
        languages: body.languages === undefined ? before.languages : filterJson(body.languages),
        enabled: body.enabled === undefined ? before.enabled : body.enabled ? 1 : 0,
      };
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      if (body.enabled !== undefined) Object.assign(after, { stopped: null, failing_since: null, failures: 0 });
      if (after.enabled === 0) await giveUpWaiting(tx, id);
      const changed = { ...after, version: before.version + 1, updated_at: Date.now() };
      await updateWebhook(tx, id, changed);
      await this.record(tx, actor, 'change', before, changed);
    });
    this.dispatcher.wake();
    return this.get(id);
  }

  /** @throws Problem 404, 412 */
  async delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockMatching(tx, id, ifMatch);
      await deleteWebhook(tx, id);
      await this.record(tx, actor, 'delete', row, null);
    });
  }

  /**
   * Replaces the secret. The previous one signs for another day.
   * @throws Problem 404, 409 when the key was used before
   */
  async rotateSecret(actor: Actor, key: string | undefined, id: string): Promise<WebhookSecretView> {
    const secret = newWebhookSecret();
    return this.database.transaction((tx) =>
      revealSecretOnce(tx, { actor, route: `webhooks/${id}/secret`, key, body: {} }, async () => {
        const row = await lockWebhook(tx, id);
        if (row === undefined) throw notFound();
        const now = Date.now();
        const changes = {
          secret,
          previous_secret: row.secret,
          previous_secret_until: now + PREVIOUS_SECRET_MS,
          version: row.version + 1,
          updated_at: now,
        };
        await updateWebhook(tx, id, changes);
        const content = webhookContent(row);
        await this.securityLog.recordChange(
          tx,
          { actor, kind: 'webhook.rotateSecret', event: 'webhookSecretRotated', personId: null },
          [{ subject: { type: 'webhook', id }, before: content, after: content }],
        );
        const view = { previousSecretUntil: toIsoTime(changes.previous_secret_until) };
        return { view, response: { secret, ...view } };
      }),
    );
  }

  /** @throws Problem 400 for an invalid cursor, 404 */
  async deliveries(id: string, { state, limit, cursor }: WebhookDeliveriesQuery): Promise<WebhookDeliveriesView> {
    const { read } = this.database;
    const before = cursor === undefined ? undefined : decodeCursor(cursor, isString);
    await requireWebhook(read, id);
    const filter = { ...(state && { state }), ...(before !== undefined && { before }) };
    const rows = await listDeliveries(read, id, filter, limit + 1);
    const page = rows.slice(0, limit);
    return {
      deliveries: page.map(deliveryView),
      ...(rows.length > limit && { next: encodeCursor(page.at(-1)!.id) }),
    };
  }

  /** @throws Problem 404 */
  async delivery(id: string, deliveryId: string): Promise<WebhookDeliveryDetailsView> {
    return detailsView(await requireDelivery(this.database.read, id, deliveryId));
  }

  /**
   * Sends a delivery again, whatever became of it, with the same id and body.
   * @throws Problem 404, 409 if the webhook is disabled
   */
  async sendAgain(id: string, deliveryId: string): Promise<WebhookDeliveryView> {
    const row = await this.database.transaction(async (tx) => {
      await this.requireEnabled(tx, id);
      const delivery = await requireDelivery(tx, id, deliveryId);
      // The schedule of retries starts over.
      const again = { state: 'waiting', next_attempt_at: Date.now(), attempts: 0 } as const;
      await updateDelivery(tx, delivery.id, again);
      return { ...delivery, ...again };
    });
    this.dispatcher.wake();
    return deliveryView(row);
  }

  /** @throws Problem 404, 409 if the webhook is disabled */
  async test(actor: Actor, id: string): Promise<WebhookDeliveryView> {
    const row = await this.database.transaction(async (tx) => {
      const { name } = await this.requireEnabled(tx, id);
      const data = { webhook: { id, name }, by: { id: actor.id, name: actor.name } };
      const delivery = newDelivery(id, 'webhook.test', payloadOf('webhook.test', Date.now(), data));
      await insertDeliveries(tx, [delivery]);
      return delivery;
    });
    this.dispatcher.wake();
    return deliveryView(row);
  }

  /**
   * Returns the URL in canonical form.
   * @throws Problem 422
   */
  private async validUrl(text: string): Promise<string> {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isPossible =
      url !== undefined && ['https:', 'http:'].includes(url.protocol) && url.username + url.password + url.hash === '';
    if (!isPossible) throw webhookUrlImpossible();
    if ((await this.sender.refusal(url)) !== undefined) throw webhookAddressNotAllowed();
    return url.href;
  }

  /**
   * Refuses namespaces and languages that do not exist, unless the webhook has them already.
   * @throws Problem 404
   */
  private async requireKnown(
    { namespaces, languages }: Pick<ChangeWebhookBody, 'namespaces' | 'languages'>,
    webhook?: WebhookRow,
  ): Promise<void> {
    const { read } = this.database;
    const newNames = (names: readonly string[] | null | undefined, known: WebhookRow['namespaces'] | undefined) =>
      [...new Set(names ?? [])].filter((name) => known == null || !fromJson(known).includes(name));
    const newNamespaces = newNames(namespaces, webhook?.namespaces);
    if ((await findNamespacesByNames(read, newNamespaces)).length < newNamespaces.length) throw unknownNamespace();
    const newLanguages = newNames(languages, webhook?.languages);
    if (newLanguages.length === 0) return;
    const tags = (await listLanguages(read)).map(({ tag }) => tag);
    if (!newLanguages.every((language) => tags.includes(language))) throw unknownLanguage();
  }

  private async requireEnabled(tx: Transaction, id: string): Promise<WebhookRow> {
    const row = await lockWebhook(tx, id);
    if (row === undefined) throw notFound();
    if (row.enabled === 0) throw webhookDisabled();
    return row;
  }

  private async lockMatching(tx: Transaction, id: string, ifMatch: VersionMatcher): Promise<WebhookRow> {
    const row = await lockWebhook(tx, id);
    if (row === undefined) throw notFound();
    if (ifMatch(row.version)) return row;
    const last = await lastChange(this.history, tx, { type: 'webhook', id });
    throw versionConflict({ ...webhookView(row), ...last });
  }

  private record(
    tx: Transaction,
    actor: Actor,
    kind: 'create' | 'change' | 'delete',
    before: WebhookRow | null,
    after: WebhookRow | null,
  ): Promise<void> {
    const change: Change = {
      subject: { type: 'webhook', id: (after ?? before)!.id },
      before: before && webhookContent(before),
      after: after && webhookContent(after),
    };
    const event = ({ create: 'webhookCreated', change: 'webhookChanged', delete: 'webhookDeleted' } as const)[kind];
    return this.securityLog.recordChange(tx, { actor, kind: `webhook.${kind}`, event, personId: null }, [change]);
  }
}

const filterJson = (names: readonly string[] | null | undefined) =>
  names == null ? null : toJson([...new Set(names)]);

async function requireWebhook(db: Queries, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id);
  if (row === undefined) throw notFound();
  return row;
}

async function requireDelivery(db: Queries, webhookId: string, id: string): Promise<WebhookDeliveryRow> {
  const row = await findDelivery(db, webhookId, id);
  if (row === undefined) throw notFound();
  return row;
}

const webhookView = (row: WebhookRow, latest?: WebhookDeliveryRow): WebhookView => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: fromJson(row.events),
  namespaces: row.namespaces === null ? null : fromJson(row.namespaces),
  languages: row.languages === null ? null : fromJson(row.languages),
  enabled: row.enabled === 1,
  ...(row.stopped !== null && { stopped: row.stopped }),
  failingSince: toIsoTime(row.failing_since),
  previousSecretUntil: (row.previous_secret_until ?? 0) > Date.now() ? toIsoTime(row.previous_secret_until) : null,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
  latest: latest === undefined ? null : deliveryView(latest),
  version: row.version,
});

const deliveryView = (row: WebhookDeliveryRow): WebhookDeliveryView => ({
  id: row.id,
  event: row.event,
  state: row.state,
  createdAt: toIsoTime(row.created_at),
  nextAttemptAt: toIsoTime(row.next_attempt_at),
  attempts: row.attempts,
  latest: fromJson(row.log).at(-1) ?? null,
});

const detailsView = (row: WebhookDeliveryRow): WebhookDeliveryDetailsView => ({
  ...deliveryView(row),
  log: fromJson(row.log),
  payload: row.payload,
});
