import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { databaseTime as now } from '../running-builds/process-reports';
import type { ReplicaRow } from './health.tables';

/** Inserts or updates a process, and sets the time it was last seen. */
export async function saveReplica(tx: Transaction, replica: Omit<ReplicaRow, 'seen_at'>): Promise<void> {
  const row = { ...replica, seen_at: now };
  await tx
    .insertInto('replicas')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** All processes; `silence` is the time since each was last seen, in milliseconds. */
export const listReplicas = (db: Queries): Promise<(ReplicaRow & { silence: number })[]> =>
  db
    .selectFrom('replicas')
    .selectAll()
    .select(sql<number>`${now} - seen_at`.as('silence'))
    .execute();

export async function deleteReplica(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('replicas').where('id', '=', id).execute();
}

/** Deletes processes that were last seen more than `silence` milliseconds ago. */
export async function deleteSilentReplicas(tx: Transaction, silence: number): Promise<void> {
  await tx
    .deleteFrom('replicas')
    .where('seen_at', '<', sql<number>`${now} - ${silence}::bigint`)
    .execute();
}
