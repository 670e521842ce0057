import { type Expression, sql, type SqlBool } from 'kysely';
import type { RoleAssignment } from '../access/permissions';
import { roleFromColumns } from '../access/role-from-columns';
import type { Queries, Transaction } from '../database/database';
import type { NotificationSettingsRow } from './notifications.tables';

/** Ids of people whose summary is due, or has no time because it comes from a backup; those that wait longest first. */
export async function peopleWithDueDigests(db: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .select('user_id')
    .where('digest_day', '>', 0)
    .where(({ eb, or }) => or([eb('digest_at', 'is', null), eb('digest_at', '<=', now)]))
    .orderBy(sql`coalesce(digest_at, 0)`)
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Locks the settings of a person whose summary is due; undefined if it is not, such as after another process has sent it. */
export const lockDueDigest = (
  tx: Transaction,
  userId: string,
  now: number,
): Promise<NotificationSettingsRow | undefined> =>
  tx
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('digest_day', '>', 0)
    .where(({ eb, or }) => or([eb('digest_at', 'is', null), eb('digest_at', '<=', now)]))
    .forUpdate()
    .executeTakeFirst();

export async function rolesOf(db: Queries, userId: string): Promise<RoleAssignment[]> {
  const rows = await db.selectFrom('user_roles').select(['role', 'languages']).where('user_id', '=', userId).execute();
  return rows.map(({ role, languages }) => roleFromColumns(role, languages));
}

/**
 * Counts keys whose source text was written since then: those with a translation of an earlier source, which are the texts that
 * the filter `sourceChanged` lists, and apart from them those that are not translated.
 */
export async function countSources(
  db: Queries,
  { language, reference, since }: { readonly language: string; readonly reference: string; readonly since: number },
) {
  const isOutdated = sql<SqlBool>`coalesce(t.source_version < m.source_version and t.forms <> '{}', false)`;
  const countWhere = (condition: Expression<SqlBool>) =>
    sql<number | null>`sum(case when ${condition} then 1 else 0 end)`;
  const { newSources, changedSources } = await db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .innerJoin('texts as r', (join) =>
      join.onRef('r.message_id', '=', 'm.id').on('r.language', '=', sql<string>`coalesce(n.reference, ${reference})`),
    )
    .leftJoin('texts as t', (join) => join.onRef('t.message_id', '=', 'm.id').on('t.language', '=', language))
    .select([
      countWhere(sql`coalesce(t.complete, 0) = 0 and not ${isOutdated}`).as('newSources'),
      countWhere(isOutdated).as('changedSources'),
    ])
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where('r.updated_at', '>=', since)
    .where('r.language', '<>', language)
    .where('r.forms', '<>', '{}')
    .executeTakeFirstOrThrow();
  return { newSources: Number(newSources), changedSources: Number(changedSources) };
}

/** How far a language is, and how many texts need a review. */
export async function countProgress(db: Queries, language: string) {
  const row = await db
    .selectFrom('counts as c')
    .innerJoin('namespaces as n', 'n.id', 'c.namespace_id')
    .select(({ fn }) => [
      fn.sum('c.messages').as('messages'),
      fn.sum('c.translated').as('translated'),
      fn.sum('c.needs_review').as('toReview'),
    ])
    .where('c.language', '=', language)
    .where('n.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { messages: Number(row.messages), translated: Number(row.translated), toReview: Number(row.toReview) };
}

/** Open tasks of a person, and how many of them were due before a day. */
export async function countTasks(db: Queries, userId: string, today: string) {
  const { open, overdue } = await db
    .selectFrom('tasks as k')
    .innerJoin('task_people as p', 'p.task_id', 'k.id')
    .innerJoin('languages as l', 'l.tag', 'k.language')
    .select(({ fn }) => [
      fn.countAll().as('open'),
      sql<number | null>`sum(case when k.due_on < ${today} then 1 else 0 end)`.as('overdue'),
    ])
    .where('p.user_id', '=', userId)
    .where('k.state', '=', 'open')
    .where('l.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { open: Number(open), overdue: Number(overdue) };
}

/** Texts of a person that were sent back, and that they have not read about. */
export async function countSentBack(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.sum('count').as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentBack')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open threads with a comment that mentions a person. */
export async function countMentions(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_threads as h')
    .innerJoin('messages as m', 'm.id', 'h.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('h.resolved_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where('h.id', 'in', (eb) =>
      eb
        .selectFrom('comment_mentions as e')
        .innerJoin('comments as c', 'c.id', 'e.comment_id')
        .select('c.thread_id')
        .where('e.user_id', '=', userId)
        .where('c.deleted_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
