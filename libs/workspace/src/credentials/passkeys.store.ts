import type { Queries, Transaction } from '../database/database';
import type { PasskeyRow } from './credentials.tables';

export const passkeysOf = (db: Queries, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

/** A passkey of someone who may sign in. */
export const usablePasskey = (db: Queries, id: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.id', '=', id)
    .where('users.state', '=', 'active')
    .executeTakeFirst();

/** @throws an error with `isUniqueViolation` if the passkey is known */
export const insertPasskey = (tx: Transaction, row: PasskeyRow) => tx.insertInto('passkeys').values(row).execute();

/** Records a use. Returns false if the counter went back or the passkey was removed in the meantime. */
export async function recordPasskeyUse(tx: Transaction, id: string, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    // Synced passkeys do not count and stay at zero (Web Authentication, 6.1.1).
    .where(({ eb, or }) => or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param userId null for a sign-in */
export const insertChallenge = (tx: Transaction, hash: string, userId: string | null, expiresAt: number) =>
  tx.insertInto('passkey_challenges').values({ hash, user_id: userId, expires_at: expiresAt }).execute();

/** Returns whether the challenge was pending. Of concurrent requests, only one gets true. */
export async function consumeChallenge(tx: Transaction, hash: string, userId: string | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteExpiredChallenges = (tx: Transaction, now: number) =>
  tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
