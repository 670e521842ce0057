import { sql, type SqlBool } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { firstIdAt } from '../database/new-id';
import type { VisitRow } from './visits.tables';

export const findVisit = (db: Queries, userId: string): Promise<VisitRow | undefined> =>
  db.selectFrom('visits').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Continues the visit of the person, or begins one if they were last seen too long ago.
 * @param now in milliseconds since 1970, as all times
 * @param latest id of the latest change set
 */
export async function saveVisit(
  tx: Transaction,
  userId: string,
  {
    now,
    maxPauseMs,
    latest,
  }: { readonly now: number; readonly maxPauseMs: number; readonly latest: string | undefined },
): Promise<void> {
  const seen = { seen_at: now, seen_change_set: latest ?? null };
  const afterVisit = (value: 'seen_at' | 'seen_change_set', otherwise: string) =>
    sql<never>`case when abs(visits.seen_at - ${now}) > ${maxPauseMs} then visits.${sql.ref(value)} else visits.${sql.ref(otherwise)} end`;
  await tx
    .insertInto('visits')
    .values({ user_id: userId, ...seen, previous_ended_at: null, previous_change_set: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...seen,
        previous_ended_at: afterVisit('seen_at', 'previous_ended_at'),
        previous_change_set: afterVisit('seen_change_set', 'previous_change_set'),
      }),
    )
    .execute();
}

/** What is new for a person. */
export interface NewsQuery {
  /** Whose own changes are left out. */
  readonly userId: string;
  readonly since: number;
}

/** SQL: the ids of texts that have changed since, from the history, which is in the order of time; texts are not. */
const changedTexts = (since: number) => sql`
  select c.subject_id, c.language from changes c
  where c.change_set_id >= ${firstIdAt(since)} and c.subject_type = 'text'`;

/** Returns the number of texts that others have changed, by language, and how many of them are approved. */
export async function countChangedTexts(db: Queries, { userId, since }: NewsQuery) {
  const rows = await db
    .selectFrom('texts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(({ fn }) => ['t.language', fn.countAll().as('changed')])
    .select(sql`sum(case when t.state = 'reviewed' then 1 else 0 end)`.as('approved'))
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where(sql<SqlBool>`(t.message_id, t.language) in (${changedTexts(since)})`)
    .where('t.updated_at', '>=', since)
    .where(sql<SqlBool>`t.updated_by is distinct from ${userId}`)
    .groupBy('t.language')
    .execute();
  return rows.map(({ language, changed, approved }) => ({
    language,
    changed: Number(changed),
    approved: Number(approved),
  }));
}

/** Returns the number of translations whose source text has changed, by language. @param reference the default one */
export async function countOutdatedTexts(db: Queries, since: number, reference: string) {
  const rows = await db
    .selectFrom('texts as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .innerJoin('texts as t', 't.message_id', 'm.id')
    .select(({ fn }) => ['t.language', fn.countAll().as('sourceChanged')])
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where(sql<SqlBool>`(r.message_id, r.language) in (${changedTexts(since)})`)
    .where('r.updated_at', '>=', since)
    .where(sql<SqlBool>`r.language = coalesce(n.reference, ${reference})`)
    .whereRef('t.language', '<>', 'r.language')
    .whereRef('t.source_version', '<', 'm.source_version')
    .where(sql<SqlBool>`t.forms <> '{}'`)
    .groupBy('t.language')
    .execute();
  return rows.map(({ language, sourceChanged }) => ({ language, sourceChanged: Number(sourceChanged) }));
}

/** Returns the number of keys that others have commented on, by language. Comments about all languages count in each. */
export async function countCommentedKeys(db: Queries, { userId, since }: NewsQuery) {
  const rows = await db
    .selectFrom('comments as c')
    .innerJoin('comment_threads as h', 'h.id', 'c.thread_id')
    .innerJoin('messages as m', 'm.id', 'h.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .innerJoin('languages as l', (join) =>
      join.on(({ or, eb, ref }) => or([eb('h.language', 'is', null), eb('h.language', '=', ref('l.tag'))])),
    )
    .select(({ fn }) => ['l.tag as language', fn.count('h.message_id').distinct().as('commented')])
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where('c.created_at', '>=', since)
    .where('c.author_id', '<>', userId)
    .where('c.deleted_at', 'is', null)
    .groupBy('l.tag')
    .execute();
  return rows.map(({ language, commented }) => ({ language, commented: Number(commented) }));
}
