import { sql, type SqlBool } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { PersonNameView } from './comments.contract';
import type { CommentMentionRow, CommentRow, CommentThreadRow } from './comments.tables';
import { peopleWithAccess } from '../access/host/people-with-access';

export interface ThreadFilter {
  readonly id?: string;
  readonly messageId?: string;
  /** Includes threads about all languages. */
  readonly language?: string;
  readonly namespaceId?: string;
  /** Ids of the namespaces that the caller is limited to. */
  readonly limitedTo?: readonly string[];
  readonly state?: 'open' | 'resolved';
  /** Only threads before the one with this id. */
  readonly before?: string;
}

/** Threads with comments, of keys and languages that are not deleted, the latest first. */
export function selectThreads(
  db: Queries,
  { id, messageId, language, namespaceId, limitedTo, state, before }: ThreadFilter,
  limit: number,
) {
  let query = db
    .selectFrom('comment_threads as c')
    .innerJoin('messages as m', 'm.id', 'c.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .leftJoin('languages as l', 'l.tag', 'c.language')
    .leftJoin('users as u', 'u.id', 'c.resolved_by')
    .selectAll('c')
    .select(['m.key', 'm.namespace_id', 'n.name as namespace', 'u.name as resolved_by_name'])
    .where('c.comments', '>', 0)
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(limit);
  if (id !== undefined) query = query.where('c.id', '=', id);
  if (messageId !== undefined) query = query.where('c.message_id', '=', messageId);
  if (language !== undefined) query = query.where(isAbout('c.language', language));
  if (namespaceId !== undefined) query = query.where('m.namespace_id', '=', namespaceId);
  if (limitedTo !== undefined) query = query.where('m.namespace_id', 'in', limitedTo);
  if (state !== undefined) query = query.where('c.resolved_at', state === 'open' ? 'is' : 'is not', null);
  if (before !== undefined) query = query.where('c.id', '<', before);
  return query.execute();
}

export type ListedThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];

const isAbout = (column: 'c.language', language: string) =>
  sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${language})`;

/** Comments of threads, the oldest first, with the current names of their authors. */
export const selectComments = (db: Queries, threadIds: readonly string[]) =>
  db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.author_id')
    .leftJoin('users as d', 'd.id', 'c.deleted_by')
    .selectAll('c')
    .select(['u.name as author_name', 'd.name as deleted_by_name'])
    .where('c.thread_id', 'in', threadIds)
    .orderBy('c.id')
    .execute();

export type ListedCommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/** Ids of those who wrote in a thread, without deleted comments. */
export async function selectAuthors(db: Queries, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('author_id')
    .distinct()
    .where('thread_id', '=', threadId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ author_id }) => author_id);
}

export const selectMentions = (db: Queries, threadIds: readonly string[]): Promise<CommentMentionRow[]> =>
  db
    .selectFrom('comment_mentions as m')
    .innerJoin('comments as c', 'c.id', 'm.comment_id')
    .selectAll('m')
    .where('c.thread_id', 'in', threadIds)
    .orderBy('m.name')
    .execute();

/** Keeps other transactions from changing the thread and its comments until this one ends. */
export const lockThread = (tx: Transaction, id: string): Promise<CommentThreadRow | undefined> =>
  tx.selectFrom('comment_threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findComment = (db: Queries, threadId: string, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom('comments').selectAll().where('id', '=', id).where('thread_id', '=', threadId).executeTakeFirst();

/** Deleted ones included. */
export async function countComments(db: Queries, threadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Threads of a key, in all languages and states. */
export async function countThreads(db: Queries, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_threads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertThread = (tx: Transaction, row: CommentThreadRow) =>
  tx.insertInto('comment_threads').values(row).execute();

export const updateThread = (tx: Transaction, id: string, values: Partial<CommentThreadRow>) =>
  tx.updateTable('comment_threads').set(values).where('id', '=', id).execute();

export async function insertComment(
  tx: Transaction,
  row: CommentRow,
  mentioned: readonly PersonNameView[],
): Promise<void> {
  await tx.insertInto('comments').values(row).execute();
  await tx
    .updateTable('comment_threads')
    .set(({ eb }) => ({ comments: eb('comments', '+', 1) }))
    .where('id', '=', row.thread_id)
    .execute();
  await insertMentions(tx, row.id, mentioned);
}

/** Changes the text of a comment and the people it mentions. */
export async function updateComment(
  tx: Transaction,
  { id, version }: Pick<CommentRow, 'id' | 'version'>,
  values: Partial<CommentRow>,
  mentioned: readonly PersonNameView[],
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('comment_mentions').where('comment_id', '=', id).execute();
  await insertMentions(tx, id, mentioned);
}

async function insertMentions(tx: Transaction, commentId: string, mentioned: readonly PersonNameView[]) {
  if (mentioned.length === 0) return;
  const rows = mentioned.map(({ id, name }) => ({ comment_id: commentId, user_id: id, name }));
  await tx.insertInto('comment_mentions').values(rows).execute();
}

/**
 * People who can read comments: with an account that is not disabled, and a role.
 * @param ids only these
 */
export function selectReaders(db: Queries, ids?: readonly string[]): Promise<PersonNameView[]> {
  const query = peopleWithAccess(db).select(['u.id', 'u.name']).orderBy('u.name').orderBy('u.id');
  return (ids === undefined ? query : query.where('u.id', 'in', ids)).execute();
}
