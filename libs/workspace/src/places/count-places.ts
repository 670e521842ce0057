import type { Queries } from '../database/database';

/** Returns the number of pages on which the text of a key was shown. */
export async function countPlaces(db: Queries, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom('places')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
