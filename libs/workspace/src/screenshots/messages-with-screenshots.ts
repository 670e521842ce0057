import type { Queries } from '../database/database';

/** Returns those of the messages that have pictures. */
export async function messagesWithScreenshots(db: Queries, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('screenshot_keys')
    .select('message_id')
    .distinct()
    .where('message_id', 'in', messageIds)
    .execute();
  return rows.map(({ message_id }) => message_id);
}
