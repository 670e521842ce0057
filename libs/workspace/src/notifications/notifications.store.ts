import type { Queries, Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import type { Timestamp } from '../database/tables';
import { chunks } from '../http/chunks';
import { DEFAULT_SWITCHES } from './notification-kinds';
import type { NotificationKind, NotificationSwitchesView } from './notifications.contract';
import type { NotificationRow, NotificationSettingsRow } from './notifications.tables';
import { peopleWithAccess } from '../access/host/people-with-access';

/** A person who can be notified. */
export interface Recipient {
  readonly id: string;
  /** Empty if there is none. */
  readonly email: string;
  readonly switches: NotificationSwitchesView;
}

/**
 * People with access: their account is not disabled, and they have a role.
 * @param ids only these
 */
export async function selectRecipients(db: Queries, ids?: readonly string[]): Promise<Recipient[]> {
  const query = peopleWithAccess(db)
    .leftJoin('notification_settings as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.email', 's.switches']);
  const recipients: Recipient[] = [];
  for (const part of ids === undefined ? [undefined] : chunks(ids)) {
    const rows = await (part === undefined ? query : query.where('u.id', 'in', part)).execute();
    recipients.push(...rows.map(({ id, email, switches }) => ({ id, email, switches: allSwitches(switches) })));
  }
  return recipients;
}

/** Returns the switches of a person, with the defaults for those they have not changed. */
export const allSwitches = (switches: NotificationSettingsRow['switches'] | null): NotificationSwitchesView => ({
  ...DEFAULT_SWITCHES,
  ...(switches !== null && fromJson(switches)),
});

/** A person who emails are sent to. */
export interface MailRecipient extends Recipient {
  /** BCP 47; null: none was chosen. */
  readonly interfaceLanguage: string | null;
  /** IANA; null: none was chosen. */
  readonly timeZone: string | null;
}

/** Returns undefined without access or email address. */
export async function findMailRecipient(db: Queries, userId: string): Promise<MailRecipient | undefined> {
  const [recipient] = await selectRecipients(db, [userId]);
  if (recipient === undefined || recipient.email === '') return undefined;
  const { interface_language: interfaceLanguage, time_zone: timeZone } = await db
    .selectFrom('users')
    .select(['interface_language', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...recipient, interfaceLanguage, timeZone };
}

export async function insertNotifications(tx: Transaction, rows: readonly NotificationRow[]): Promise<void> {
  for (const part of chunks(rows)) await tx.insertInto('notifications').values(part).execute();
}

/**
 * Adds the count of notifications to the unread one that the same person got of the same since a time, unless it was sent. Tasks
 * may have other names, languages and last days: only those that all of them have are kept.
 * @returns those without an earlier one
 */
export async function addToUnread(
  tx: Transaction,
  rows: readonly NotificationRow[],
  since: Timestamp,
): Promise<readonly NotificationRow[]> {
  const others: NotificationRow[] = [];
  for (const row of rows) {
    let query = tx
      .selectFrom('notifications')
      .select(['id', 'language', 'note', 'due_on'])
      .where('user_id', '=', row.user_id)
      .where('kind', '=', row.kind)
      .where('actor_id', 'is not distinct from', row.actor_id)
      .where('outcome', 'is not distinct from', row.outcome)
      .where('message_id', 'is not distinct from', row.message_id)
      .where('change_set', 'is not distinct from', row.change_set)
      .where('created_at', '>=', since)
      .where('read_at', 'is', null)
      .where('mail_at', row.mail_at === null ? 'is' : 'is not', null)
      .orderBy('id', 'desc');
    if (row.kind !== 'taskChanged') {
      query = query
        .where('language', 'is not distinct from', row.language)
        .where('note', 'is not distinct from', row.note);
    }
    const earlier = await query.executeTakeFirst();
    if (earlier === undefined) others.push(row);
    else {
      const shared = (column: 'language' | 'note' | 'due_on') => (earlier[column] === row[column] ? row[column] : null);
      await tx
        .updateTable('notifications')
        .set(({ eb }) => ({ count: eb('count', '+', row.count), task_id: null }))
        .set({ language: shared('language'), note: shared('note'), due_on: shared('due_on') })
        .where('id', '=', earlier.id)
        .execute();
    }
  }
  return others;
}

export interface NotificationFilter {
  readonly userId: string;
  readonly unread: boolean;
  /** Only these; default: all. */
  readonly kinds?: readonly NotificationKind[];
  /** Only those before the one with this id. */
  readonly before?: string;
}

/** Those of a person that are shown in the workspace, the latest first. Their ids increase with time. */
export function selectNotifications(db: Queries, { userId, unread, kinds, before }: NotificationFilter, limit: number) {
  let query = withNames(db)
    .where('o.user_id', '=', userId)
    .where('o.shown', '=', 1)
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (unread) query = query.where('o.read_at', 'is', null);
  if (kinds !== undefined) query = query.where('o.kind', 'in', kinds);
  if (before !== undefined) query = query.where('o.id', '<', before);
  return query.execute();
}

/** Notifications with the current names and texts of what they are about, as far as it is not deleted. */
export const withNames = (db: Queries) =>
  db
    .selectFrom('notifications as o')
    .leftJoin('messages as m', (join) => join.onRef('m.id', '=', 'o.message_id').on('m.deleted_at', 'is', null))
    .leftJoin('namespaces as n', (join) => join.onRef('n.id', '=', 'm.namespace_id').on('n.deleted_at', 'is', null))
    .leftJoin('comments as c', 'c.id', 'o.comment_id')
    .leftJoin('tasks as k', 'k.id', 'o.task_id')
    .selectAll('o')
    .select(['m.key', 'n.name as namespace', 'c.content'])
    .select(['k.name as task_name', 'k.kind as task_kind']);

export type NamedNotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Notifications with these ids that were not read in the meantime, the oldest first. */
export async function selectForMail(db: Queries, ids: readonly string[]): Promise<NamedNotificationRow[]> {
  const rows: NamedNotificationRow[] = [];
  for (const part of chunks(ids))
    rows.push(...(await withNames(db).where('o.id', 'in', part).where('o.read_at', 'is', null).execute()));
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** @param kinds only these; absent: all */
export async function countUnread(db: Queries, userId: string, kinds?: readonly NotificationKind[]): Promise<number> {
  let query = db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('shown', '=', 1)
    .where('read_at', 'is', null);
  if (kinds !== undefined) query = query.where('kind', 'in', kinds);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

/** Which notifications are marked as read; default: all. */
export interface ReadNotifications {
  readonly ids?: readonly string[] | undefined;
  readonly kinds?: readonly NotificationKind[] | undefined;
}

/** Marks those of a person as read that have one of the ids and one of the kinds. */
export async function markRead(tx: Transaction, userId: string, { ids, kinds }: ReadNotifications): Promise<void> {
  let query = tx
    .updateTable('notifications')
    .set({ read_at: Date.now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== undefined) query = query.where('id', 'in', ids.length > 0 ? ids : ['']);
  if (kinds !== undefined) query = query.where('kind', 'in', kinds);
  await query.execute();
}

/** Ids of people with notifications that are due to be mailed, those that wait longest first. */
export async function peopleWithDueNotifications(db: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('mail_at', '<=', now)
    .groupBy('user_id')
    .orderBy((eb) => eb.fn.min('mail_at'))
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Takes all notifications of a person that wait to be mailed, due or not: of concurrent transactions, one gets each. */
export async function takeNotifications(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('mail_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteNotificationsBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('notifications').where('created_at', '<', time).execute();

export const findSettings = (db: Queries, userId: string): Promise<NotificationSettingsRow | undefined> =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findSettingsBySecret = (db: Queries, secret: string): Promise<NotificationSettingsRow | undefined> =>
  db.selectFrom('notification_settings').selectAll().where('unsubscribe', '=', secret).executeTakeFirst();

/** The email address of a person; empty if there is none. */
export const findAddress = async (db: Queries, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? '';

/** Changes the settings of a person, or stores their first ones. */
export async function saveSettings(
  tx: Transaction,
  { user_id, ...values }: Pick<NotificationSettingsRow, 'user_id' | 'switches'> & Partial<NotificationSettingsRow>,
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id, unsubscribe: null, digest_day: null, digest_at: null, digest_since: null, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
