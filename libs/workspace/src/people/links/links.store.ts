import type { Queries, Transaction } from '../../database/database';
import type { LinkRow } from '../../access/access.tables';

export const insertLink = (tx: Transaction, row: Omit<LinkRow, 'used_at'>) =>
  tx.insertInto('links').values(row).execute();

/** A link that is neither used nor expired. */
export const findUsableLink = (db: Queries, hash: string, now: number) =>
  db
    .selectFrom('links')
    .leftJoin('users', 'users.id', 'links.user_id')
    .leftJoin('users as creators', 'creators.id', 'links.created_by')
    .selectAll('links')
    .select([
      'users.email as person_email',
      'users.name as person_name',
      'users.state as person_state',
      'creators.name as creator_name',
    ])
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Marks a usable link as used and returns it. Of concurrent requests, only one gets it. */
export const consumeLink = (tx: Transaction, hash: string, purpose: LinkRow['purpose'], now: number) =>
  tx
    .updateTable('links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const pendingInvitations = (db: Queries, now: number) =>
  db
    .selectFrom('links')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();

export const invitedAddresses = (db: Queries, ids: readonly string[]) =>
  db.selectFrom('links').select(['id', 'email']).where('id', 'in', ids).where('purpose', '=', 'invitation').execute();

/** Deletes pending invitations. */
export const deleteInvitations = (tx: Transaction, ids: readonly string[], now: number) =>
  tx
    .deleteFrom('links')
    .where('id', 'in', ids)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'role', 'languages'])
    .execute();

/** @param email folded */
export const deleteInvitationsTo = (tx: Transaction, email: string) =>
  tx
    .deleteFrom('links')
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .returning(['id', 'role', 'languages', 'language', 'message'])
    .execute();

export const pendingInvitationTo = (tx: Transaction, email: string, now: number) =>
  tx
    .selectFrom('links')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes the unused reset links of a person. @returns their ids */
export async function deleteResetLinksOf(
  tx: Transaction,
  userId: string,
  /** `requested`: only those that the person requested. */
  which: 'all' | 'requested' = 'all',
): Promise<readonly string[]> {
  const query = tx
    .deleteFrom('links')
    .where('purpose', '=', 'reset')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('id');
  const rows = await (which === 'all' ? query : query.where('created_by', 'is', null)).execute();
  return rows.map(({ id }) => id);
}

/** The unused links that a person created. */
export const deleteLinksCreatedBy = (tx: Transaction, userId: string) =>
  tx
    .deleteFrom('links')
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .returning(['id', 'purpose', 'role', 'languages'])
    .execute();

export const deleteExpiredLinks = (tx: Transaction, now: number) =>
  tx.deleteFrom('links').where('expires_at', '<=', now).execute();
