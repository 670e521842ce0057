import { sql, type SqlBool } from 'kysely';
import type { Limits } from '../../access/permissions';
import type { Queries } from '../../database/database';
import { taskInOtherLanguage, unknownTask } from '../texts.errors';

/**
 * SQL: whether an actor may read the task `k`: its language exists, and its texts are not, and were not when the task was created
 * or they were added to it, in namespaces beyond the actor's limits.
 */
export const isReadableTask = ({ limits }: { readonly limits?: Limits }) => {
  const inLanguage = sql<SqlBool>`exists (select 1 from languages l where l.tag = k.language and l.deleted_at is null)`;
  if (limits?.namespaces === undefined) return inLanguage;
  if (limits.namespaces.length === 0) return sql<SqlBool>`1 = 0`;
  const ids = sql.join(limits.namespaces);
  return sql<SqlBool>`${inLanguage} and not exists (
    select 1 from task_namespaces s where s.task_id = k.id and s.namespace_id not in (${ids})
  ) and not exists (
    select 1 from task_texts x join messages m on m.id = x.message_id where x.task_id = k.id and m.namespace_id not in (${ids})
  )`;
};

/**
 * @param language of the texts that are asked for: the task must be in it
 * @throws Problem 404 for a task that does not exist, or that the actor may not read; 422 for one in another language
 */
export async function requireTask(
  db: Queries,
  actor: { readonly limits?: Limits },
  id: string,
  language: string,
): Promise<void> {
  const query = db.selectFrom('tasks as k').select('k.language').where('k.id', '=', id).where(isReadableTask(actor));
  const task = await query.executeTakeFirst();
  if (task === undefined) throw unknownTask();
  if (task.language !== language) throw taskInOtherLanguage(task.language);
}

/** The present names of those of these tasks that still exist and that the actor may read, by their ids. */
export async function taskNames(
  db: Queries,
  ids: readonly string[],
  actor: { readonly limits?: Limits },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('tasks as k').select(['k.id', 'k.name']).where('k.id', 'in', ids);
  return new Map((await query.where(isReadableTask(actor)).execute()).map(({ id, name }) => [id, name]));
}
