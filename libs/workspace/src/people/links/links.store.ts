import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database';
import type { Tables } from '../../database/tables';
import type { LinkRow } from '../../access/access.tables';
import { DAY_MS } from '../../durations';

/** How long an invitation that was not accepted is kept after it expires. */
const INVITATION_KEPT_MS = 90 * DAY_MS;

export type NewLinkRow = Omit<LinkRow, 'used_at' | 'revoked_at'>;

export const insertLink = (tx: Transaction, row: NewLinkRow) => tx.insertInto('links').values(row).execute();

/** Invitations that were neither accepted nor withdrawn, also expired ones. */
const isOpenInvitation = (eb: ExpressionBuilder<Tables, 'links'>) =>
  eb.and([eb('purpose', '=', 'invitation'), eb('used_at', 'is', null), eb('revoked_at', 'is', null)]);

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

/** Name of the person who created a link. */
const creatorName = ({ selectFrom }: ExpressionBuilder<Tables, 'links'>) =>
  selectFrom('users').select('users.name').whereRef('users.id', '=', 'links.created_by').as('creator_name');

/** The latest first. */
export const openInvitations = (db: Queries) =>
  db
    .selectFrom('links')
    .selectAll()
    .select(creatorName)
    .where(isOpenInvitation)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Locks those of the invitations that are open. */
export const lockInvitations = (tx: Transaction, ids: readonly string[]) =>
  tx.selectFrom('links').selectAll().where(isOpenInvitation).where('id', 'in', ids).orderBy('id').forUpdate().execute();

export const invitedAddresses = (db: Queries, ids: readonly string[]) =>
  db.selectFrom('links').select(['id', 'email']).where('id', 'in', ids).where('purpose', '=', 'invitation').execute();

/** Withdraws open invitations. Their rows stay, without the hash of the secret, to name the address in history. */
const revokeOpen = (tx: Transaction, now: number) =>
  tx
    .updateTable('links')
    .set({ revoked_at: now, hash: sql`'revoked:' || id`, message: null })
    .where(isOpenInvitation)
    .returning(['id', 'role', 'languages']);

/** Withdraws invitations, also expired ones. */
export const revokeInvitations = (tx: Transaction, ids: readonly string[], now: number) =>
  revokeOpen(tx, now).where('id', 'in', ids).execute();

/** Withdraws the invitations that a person created, also expired ones. */
export const revokeInvitationsBy = (tx: Transaction, userId: string, now: number) =>
  revokeOpen(tx, now).where('created_by', '=', userId).execute();

/** Withdraws the invitations to an address, also expired ones. @param email folded */
export const revokeInvitationsTo = (tx: Transaction, email: string, now: number) =>
  revokeOpen(tx, now).where('email', '=', email).execute();

/** The latest invitation to an address, also an expired one. @param email folded */
export const openInvitationTo = (tx: Transaction, email: string) =>
  invitationsTo(tx, email).orderBy('created_at', 'desc').executeTakeFirst();

/** @param email folded */
export const pendingInvitationTo = (tx: Transaction, email: string, now: number) =>
  invitationsTo(tx, email).where('expires_at', '>', now).executeTakeFirst();

const invitationsTo = (tx: Transaction, email: string) =>
  tx.selectFrom('links').selectAll().select(creatorName).where(isOpenInvitation).where('email', '=', email);

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

/** Deletes the unused reset links that a person created. */
export const deleteResetLinksBy = (tx: Transaction, userId: string) =>
  tx
    .deleteFrom('links')
    .where('purpose', '=', 'reset')
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();

/** Invitations that were not accepted are kept for a while. */
export const deleteExpiredLinks = (tx: Transaction, now: number) =>
  tx
    .deleteFrom('links')
    .where('expires_at', '<=', now)
    .where(({ eb, or }) =>
      or([
        eb('purpose', '<>', 'invitation'),
        eb('used_at', 'is not', null),
        eb('expires_at', '<=', now - INVITATION_KEPT_MS),
      ]),
    )
    .execute();
