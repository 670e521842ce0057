import type { Queries } from '../database/database';

/** Returns the number of screenshots of a key. */
export async function countScreenshots(db: Queries, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom('screenshot_keys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
