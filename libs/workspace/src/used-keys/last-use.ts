import type { Queries } from '../database/database';
import { DAY_MS } from '../durations';
import type { LastUseView } from './used-keys.contract';

/** Returns when a key was last used. */
export async function lastUse(db: Queries, messageId: string): Promise<LastUseView> {
  const row = await db.selectFrom('used_keys').select('used_on').where('message_id', '=', messageId).executeTakeFirst();
  if (row !== undefined) return { lastUsedOn: dateOf(row.used_on) };
  const isWatched = (await db.selectFrom('used_key_days').select('day').limit(1).executeTakeFirst()) !== undefined;
  return isWatched ? { lastUsedOn: null } : {};
}

/** @param day days since 1970, UTC */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
