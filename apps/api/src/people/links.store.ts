import type { Queries, Transaction } from '../database/database';
import type { LinkRow } from '../database/schema';

export const insertLink = (tx: Transaction, row: Omit<LinkRow, 'used_at'>) =>
  tx.insertInto('links').values(row).execute();

/** One that lets somebody in now. */
export const openLink = (db: Queries, hash: string, now: number) =>
  db
    .selectFrom('links')
    .leftJoin('users', 'users.id', 'links.user_id')
    .selectAll('links')
    .select(['users.email as person_email', 'users.state as person_state'])
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Of several at once only one takes it: the database lets them in one after the other. */
export const takeLink = (tx: Transaction, hash: string, purpose: LinkRow['purpose'], now: number) =>
  tx
    .updateTable('links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const openInvitations = (db: Queries, now: number) =>
  db
    .selectFrom('links')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();

export const deleteInvitation = async (tx: Transaction, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('links')
    .where('hash', '=', hash)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Addresses are given folded. */
export const deleteInvitationsTo = (tx: Transaction, email: string) =>
  tx
    .deleteFrom('links')
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();

export const invitationTo = (tx: Transaction, email: string, now: number) =>
  tx
    .selectFrom('links')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Also what only notes that somebody asked. */
export const deleteResetsOf = (tx: Transaction, userId: string) =>
  tx
    .deleteFrom('links')
    .where('purpose', '=', 'reset')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

export const deleteLink = (tx: Transaction, hash: string) => tx.deleteFrom('links').where('hash', '=', hash).execute();

export const deleteLinksBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('links').where('expires_at', '<=', time).execute();
