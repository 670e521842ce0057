import type { Queries } from '../database/database';

/** Returns those of the messages that have comments. */
export async function messagesWithComments(db: Queries, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('comment_threads')
    .select('message_id')
    .distinct()
    .where('message_id', 'in', messageIds)
    .where('comments', '>', 0)
    .execute();
  return rows.map(({ message_id }) => message_id);
}
