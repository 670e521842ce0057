import type { Queries, Transaction } from '../database/database';
import { chunks } from '../http/chunks';

/** Notes the use of messages on a day. A later day, which another process may have noted, stays. */
export async function saveUses(tx: Transaction, messageIds: readonly string[], day: number): Promise<void> {
  const rows = [...new Set(messageIds)].sort().map((id) => ({ message_id: id, used_on: day })); // in order, against deadlocks
  for (const part of chunks(rows)) {
    await tx
      .insertInto('used_keys')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('message_id').doUpdateSet({ used_on: day }).where('used_keys.used_on', '<', day),
      )
      .execute();
  }
  await tx
    .insertInto('used_key_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The first day with a use, and the number of days with uses since a day. */
export async function watchedDays(db: Queries, since: number): Promise<{ first: number | null; watched: number }> {
  const { first } = await db
    .selectFrom('used_key_days')
    .select(({ fn }) => fn.min('day').as('first'))
    .executeTakeFirstOrThrow();
  const { watched } = await db
    .selectFrom('used_key_days')
    .select(({ fn }) => fn.countAll().as('watched'))
    .where('day', '>', since)
    .executeTakeFirstOrThrow();
  return { first: first === null ? null : Number(first), watched: Number(watched) };
}

export interface UnusedFilter {
  /** Not used after this day. */
  readonly day: number;
  /** Created before this time. */
  readonly createdBefore: number;
  readonly namespace?: string | undefined;
  /** Only keys that are no longer in the code. */
  readonly notInCode?: boolean | undefined;
}

const unused = (db: Queries, { day, createdBefore, namespace, notInCode }: UnusedFilter) => {
  let query = db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .leftJoin('used_keys as u', 'u.message_id', 'm.id')
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where('m.created_at', '<', createdBefore)
    .where(({ eb, or }) => or([eb('u.used_on', 'is', null), eb('u.used_on', '<=', day)]));
  if (namespace !== undefined) query = query.where('n.name', '=', namespace);
  return notInCode === true ? query.where('m.not_in_code_since', 'is not', null) : query;
};

/** Unused messages by namespace and key. */
export const selectUnused = (
  db: Queries,
  filter: UnusedFilter,
  limit: number,
  after?: readonly [namespace: string, key: string, id: string],
) => {
  let query = unused(db, filter)
    .select(['m.id', 'm.key', 'n.name as namespace', 'm.not_in_code_since', 'u.used_on'])
    .orderBy('n.name')
    .orderBy('m.key')
    .orderBy('m.id')
    .limit(limit);
  if (after !== undefined) {
    const [namespace, key, id] = after;
    query = query.where(({ eb, or, and }) =>
      or([
        eb('n.name', '>', namespace),
        and([eb('n.name', '=', namespace), eb('m.key', '>', key)]),
        and([eb('n.name', '=', namespace), eb('m.key', '=', key), eb('m.id', '>', id)]),
      ]),
    );
  }
  return query.execute();
};

export async function countUnused(db: Queries, filter: UnusedFilter): Promise<number> {
  const { n } = await unused(db, filter)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
