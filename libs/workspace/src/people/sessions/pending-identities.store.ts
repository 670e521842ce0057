import type { PendingIdentityRow } from '../../access/access.tables';
import type { Queries, Transaction } from '../../database/database';

/** Replaces an earlier one of the same identity. */
export async function replacePendingIdentity(tx: Transaction, row: PendingIdentityRow): Promise<void> {
  await tx
    .deleteFrom('pending_identities')
    .where('provider', '=', row.provider)
    .where('subject', '=', row.subject)
    .execute();
  await tx.insertInto('pending_identities').values(row).execute();
}

export const pendingIdentityAccount = (db: Queries, hash: string, now: number) =>
  db
    .selectFrom('pending_identities')
    .innerJoin('users', 'users.id', 'pending_identities.user_id')
    .select('users.email')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes it, and returns it unless it has expired. Of concurrent requests, only one gets it. */
export async function takePendingIdentity(
  tx: Transaction,
  hash: string,
  now: number,
): Promise<PendingIdentityRow | undefined> {
  const row = await tx.deleteFrom('pending_identities').where('hash', '=', hash).returningAll().executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

export const deleteExpiredPendingIdentities = (tx: Transaction, now: number) =>
  tx.deleteFrom('pending_identities').where('expires_at', '<=', now).execute();
