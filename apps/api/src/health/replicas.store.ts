import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { ReplicaRow } from '../database/schema';

/** PostgreSQL's clock, not that of the transaction's start: all processes have the same one. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** As it is now, seen now. */
export async function putReplica(tx: Transaction, replica: Omit<ReplicaRow, 'seen_at'>): Promise<void> {
  const row = { ...replica, seen_at: now };
  await tx
    .insertInto('replicas')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** `silence` is for how many milliseconds nobody heard of it. */
export const replicaRows = (db: Queries): Promise<(ReplicaRow & { silence: number })[]> =>
  db
    .selectFrom('replicas')
    .selectAll()
    .select(sql<number>`${now} - seen_at`.as('silence'))
    .execute();

export async function deleteReplica(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('replicas').where('id', '=', id).execute();
}

/** Those that nobody heard of for so many milliseconds. */
export async function deleteSilent(tx: Transaction, silence: number): Promise<void> {
  await tx
    .deleteFrom('replicas')
    .where('seen_at', '<', sql<number>`${now} - ${silence}::bigint`)
    .execute();
}
