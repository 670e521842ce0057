import type { Transaction } from '../database/database';

/** Deletes the unread notifications of a change set. Those in an email that is already written are still sent. */
export const withdrawNotifications = (tx: Transaction, changeSet: string) =>
  tx.deleteFrom('notifications').where('change_set', '=', changeSet).where('read_at', 'is', null).execute();
