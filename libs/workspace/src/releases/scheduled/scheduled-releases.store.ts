import type { Queries, Transaction } from '../../database/database';
import type { Timestamp } from '../../database/tables';
import { hasCome } from '../../retry-schedule';
import { MINUTE_MS } from '../../durations';
import type { ScheduledReleaseRow } from '../releases.tables';

/** Between two attempts to publish one. */
export const RETRY_MS = MINUTE_MS;

export const findScheduled = (db: Queries, id: string): Promise<ScheduledReleaseRow | undefined> =>
  db.selectFrom('scheduled_releases').selectAll().where('id', '=', id).executeTakeFirst();

/** Keeps others from publishing, changing and canceling it until the transaction ends. */
export const lockScheduled = (tx: Transaction, id: string): Promise<ScheduledReleaseRow | undefined> =>
  tx.selectFrom('scheduled_releases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Those that wait, the next one first. */
export const listWaiting = (db: Queries): Promise<ScheduledReleaseRow[]> =>
  db.selectFrom('scheduled_releases').selectAll().where('state', '=', 'waiting').orderBy('at').orderBy('id').execute();

/** The first that is due and does not wait for its next attempt. */
export const findDue = (db: Queries, now: number): Promise<ScheduledReleaseRow | undefined> =>
  db
    .selectFrom('scheduled_releases')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('at', '<=', now)
    .where(({ eb, or }) => or([eb('retry_at', 'is', null), hasCome('retry_at', now, RETRY_MS)]))
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** When the next one is due; undefined if none waits. One that is attempted again is due at its next attempt. */
export async function nextDueTime(db: Queries): Promise<number | undefined> {
  const rows = await listWaiting(db);
  return rows.length === 0 ? undefined : Math.min(...rows.map(({ at, retry_at }) => Math.max(at, retry_at ?? at)));
}

export async function insertScheduled(tx: Transaction, row: ScheduledReleaseRow): Promise<void> {
  await tx.insertInto('scheduled_releases').values(row).execute();
}

export async function updateScheduled(
  tx: Transaction,
  { id, version }: Pick<ScheduledReleaseRow, 'id' | 'version'>,
  changes: Partial<ScheduledReleaseRow>,
): Promise<void> {
  await tx
    .updateTable('scheduled_releases')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndedBefore(tx: Transaction, time: Timestamp): Promise<void> {
  await tx.deleteFrom('scheduled_releases').where('ended_at', '<', time).execute();
}
