import type { Queries, Transaction } from '../database/database';
import type { TokenRow } from '../database/schema';

export const insertToken = (tx: Transaction, row: TokenRow) => tx.insertInto('tokens').values(row).execute();

/** The latest first, without those that were revoked. */
export const tokensOf = (db: Queries, userId: string) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Whether it was one of theirs. */
export async function revokeToken(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ revoked_at: Date.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
