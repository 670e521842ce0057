import type { Transaction } from '../database/database';

/** Deletes the unread notifications of a change set, which are not emailed any more either. */
export const withdrawNotifications = (tx: Transaction, changeSet: string) =>
  tx.deleteFrom('notifications').where('change_set', '=', changeSet).where('read_at', 'is', null).execute();
