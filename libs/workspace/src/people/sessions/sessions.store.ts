import type { Queries, Transaction } from '../../database/database';
import type { Insertable } from 'kysely';
import type { SessionMethod, SessionRow } from '../../access/access.tables';

export const insertSession = (tx: Transaction, row: Insertable<SessionRow>) =>
  tx.insertInto('sessions').values(row).execute();

export const setAuthenticated = (tx: Transaction, hash: string, now: number) =>
  tx.updateTable('sessions').set({ authenticated_at: now }).where('id_hash', '=', hash).execute();

export const setMethod = (tx: Transaction, hash: string, method: SessionMethod) =>
  tx.updateTable('sessions').set({ method }).where('id_hash', '=', hash).execute();

/** The person of a session whose second factor is missing, and how they began to sign in. */
export const pendingPerson = (db: Queries, hash: string, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'sessions.method', 'sessions.provider_session'])
    .where('sessions.id_hash', '=', hash)
    .where('sessions.pending', '=', 1)
    .where('sessions.expires_at', '>', now)
    .where('users.state', '=', 'active')
    .executeTakeFirst();

/** A person's sessions, the most recently used first. */
export const sessionsOf = (db: Queries, userId: string, now: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('pending', '=', 0)
    .orderBy('seen_at', 'desc')
    .execute();

/**
 * Returns whether the session existed.
 * @param userId deletes the session only if it belongs to this person
 */
export async function deleteSession(tx: Transaction, hash: string, userId?: string): Promise<boolean> {
  const query = tx.deleteFrom('sessions').where('id_hash', '=', hash);
  const { numDeletedRows } = await (
    userId === undefined ? query : query.where('user_id', '=', userId)
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes sessions that were started by a sign-in at the identity provider.
 * @param which those of a session there, or all of a person
 * @returns ids of their persons
 */
export async function deleteProviderSessions(
  tx: Transaction,
  which: { readonly providerSession?: string; readonly userId?: string },
): Promise<ReadonlySet<string>> {
  const { providerSession, userId } = which;
  let query = tx.deleteFrom('sessions').where('provider_session', 'is not', null).returning('user_id');
  if (providerSession !== undefined) query = query.where('provider_session', '=', providerSession);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return new Set((await query.execute()).map(({ user_id }) => user_id));
}

/** Returns whether the person had any session. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes sign-ins that have begun with the password of a person, and wait for a second factor. */
export const deletePendingSessionsOf = (tx: Transaction, userId: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('pending', '=', 1).execute();

export const deleteExpiredSessions = (tx: Transaction, now: number) =>
  tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
