import type { EmailChangeRow } from '../../access/access.tables';
import type { Queries, Transaction } from '../../database/database';

export const insertEmailChange = (tx: Transaction, row: EmailChangeRow) =>
  tx.insertInto('email_changes').values(row).execute();

/** A change of a person that has not expired. */
export const pendingEmailChange = (db: Queries, userId: string, now: number) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** A change that has not expired, with its person. */
export const emailChangeByHash = (db: Queries, hash: string, now: number) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.email', 'email_changes.expires_at'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('users.state', '=', 'active')
    .executeTakeFirst();

/** Deletes a change that has not expired and returns it: of concurrent requests, one gets it. */
export const takeEmailChange = (tx: Transaction, hash: string, now: number) =>
  tx
    .deleteFrom('email_changes')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Deletes the change of a person. */
export const deleteEmailChange = (tx: Transaction, userId: string) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).returning('id').executeTakeFirst();

export const deleteExpiredEmailChanges = (tx: Transaction, now: number) =>
  tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
