import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database';

/** SQL: the ids of messages with threads about a language or about all languages. */
const messagesWithThreads = (language: string, isOpen: boolean) => sql<string>`
  select h.message_id from comment_threads h
  where h.comments > 0 and (h.language is null or h.language = ${language})${isOpen ? sql` and h.resolved_at is null` : sql``}`;

/** SQL: whether the message `m` has comments that concern a language. */
export const hasComments = (language: string) => sql<SqlBool>`m.id in (${messagesWithThreads(language, false)})`;

/** SQL: whether the message `m` has open threads that concern a language. */
export const hasOpenThreads = (language: string) => sql<SqlBool>`m.id in (${messagesWithThreads(language, true)})`;

/** SQL: whether people other than one have commented on the message `m` since a time, in a language or in all. */
export const commentedByOthers = (language: string, since: number, authorId: string) => sql<SqlBool>`m.id in (
  select h.message_id from comments c join comment_threads h on h.id = c.thread_id
  where c.created_at >= ${since} and c.author_id <> ${authorId} and c.deleted_at is null
    and (h.language is null or h.language = ${language}))`;

/** Returns the number of threads on a message that concern a language, open or resolved. */
export async function countThreadsAbout(db: Queries, messageId: string, language: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_threads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('message_id', '=', messageId)
    .where('comments', '>', 0)
    .where(({ eb, or }) => or([eb('language', 'is', null), eb('language', '=', language)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of open threads that concern a language, by the id of the message; messages without are left out. */
export async function openThreadCounts(
  db: Queries,
  messageIds: readonly string[],
  language: string,
): Promise<Map<string, number>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comment_threads as h')
    .select(({ fn }) => ['h.message_id', fn.countAll().as('count')])
    .where('h.message_id', 'in', messageIds)
    .where('h.comments', '>', 0)
    .where('h.resolved_at', 'is', null)
    .where(({ eb, or }) => or([eb('h.language', 'is', null), eb('h.language', '=', language)]))
    .groupBy('h.message_id')
    .execute();
  return new Map(rows.map(({ message_id, count }) => [message_id, Number(count)]));
}
