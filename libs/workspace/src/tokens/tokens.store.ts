import type { Queries, Transaction } from '../database/database';
import type { TokenRow } from '../access/access.tables';

export const insertToken = (tx: Transaction, row: TokenRow) => tx.insertInto('tokens').values(row).execute();

/** A person's tokens that are not revoked, the newest first. */
export const tokensOf = (db: Queries, userId: string) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Revokes all tokens of a person and returns them. */
export const revokeTokensOf = (tx: Transaction, userId: string): Promise<TokenRow[]> =>
  tx
    .updateTable('tokens')
    .set({ revoked_at: Date.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute();

/** Revokes a token and returns it; `undefined` if the person has no such token. */
export const revokeToken = (tx: Transaction, userId: string, id: string): Promise<TokenRow | undefined> =>
  tx
    .updateTable('tokens')
    .set({ revoked_at: Date.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
