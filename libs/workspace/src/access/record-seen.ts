import type { Transaction } from '../database/database';

/** Records when a person was last here, which outlives their sessions. */
export const recordSeen = (tx: Transaction, userId: string, now: number) =>
  tx.updateTable('users').set({ seen_at: now }).where('id', '=', userId).execute();
