import { sql, type SqlBool } from 'kysely';
import type { Limits } from '../../access/permissions';
import type { Queries } from '../../database/database';
import { unknownTask } from '../texts.errors';

/** SQL: whether an actor may read the task `k`: its language exists, and it has no namespaces beyond the actor's limits. */
export const isReadableTask = ({ limits }: { readonly limits?: Limits }) => {
  const inLanguage = sql<SqlBool>`exists (select 1 from languages l where l.tag = k.language and l.deleted_at is null)`;
  if (limits?.namespaces === undefined) return inLanguage;
  if (limits.namespaces.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${inLanguage} and not exists (
    select 1 from task_namespaces s where s.task_id = k.id and s.namespace_id not in (${sql.join(limits.namespaces)}))`;
};

/** @throws Problem 404 for a task that does not exist, or that the actor may not read */
export async function requireTask(db: Queries, actor: { readonly limits?: Limits }, id: string): Promise<void> {
  const query = db.selectFrom('tasks as k').select('k.id').where('k.id', '=', id).where(isReadableTask(actor));
  if ((await query.executeTakeFirst()) === undefined) throw unknownTask();
}
