import type { PasswordRequestRow } from '../../access/access.tables';
import type { Queries, Transaction } from '../../database/database';

export const insertPasswordRequest = (tx: Transaction, row: PasswordRequestRow) =>
  tx.insertInto('password_requests').values(row).execute();

/** Ids after one, which increase with time. */
export async function oldestPasswordRequests(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_requests')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a request and returns it: of concurrent transactions, one gets it. */
export const takePasswordRequest = (tx: Transaction, id: string) =>
  tx.deleteFrom('password_requests').where('id', '=', id).returningAll().executeTakeFirst();
