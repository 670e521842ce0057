import type { Queries, Transaction } from '../database/database';
import type { SessionRow } from '../database/schema';

export const insertSession = (tx: Transaction, row: SessionRow) => tx.insertInto('sessions').values(row).execute();

/** The latest first. */
export const sessionsOf = (db: Queries, userId: string, now: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute();

/** Whether it was there. */
export async function deleteSession(tx: Transaction, hash: string, userId?: string): Promise<boolean> {
  const all = tx.deleteFrom('sessions').where('id_hash', '=', hash);
  const { numDeletedRows } = await (userId === undefined ? all : all.where('user_id', '=', userId)).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteSessionsOf = (tx: Transaction, userId: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).execute();

export const deleteSessionsBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('sessions').where('expires_at', '<=', time).execute();
