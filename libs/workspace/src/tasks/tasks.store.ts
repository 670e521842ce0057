import { sql, type SqlBool } from 'kysely';
import type { Limits, RoleAssignment } from '../access/permissions';
import { peopleWithAccess } from '../access/host/people-with-access';
import { roleFromColumns } from '../access/role-from-columns';
import type { PersonNameView } from '../comments/comments.contract';
import type { Queries, Transaction } from '../database/database';
import type { Timestamp } from '../database/tables';
import { chunks } from '../http/chunks';
import { isReadableTask } from '../texts/selected/require-task';
import { isUnfinished, isUnreviewed } from '../texts/selected/unfinished-texts';
import type { TaskNamespaceRow, TaskPersonRow, TaskRow, TaskTextRow } from './tasks.tables';

export interface TaskFilter {
  readonly state: TaskRow['state'];
  /** The id of a person. */
  readonly assignee?: string;
  readonly language?: string;
  /** Limits of the caller. */
  readonly limits?: Limits;
}

/** A position in a list: the values that it is sorted by. */
export type TaskPosition = readonly [value: string | number, id: string];

/** Sorts those without a date after all others. */
const NO_DATE = '9999-12-31';

export const positionOf = ({ id, state, due_on, done_at }: TaskRow): TaskPosition => [
  state === 'open' ? (due_on ?? NO_DATE) : done_at!,
  id,
];

/** Open ones by date, or those that are done, the latest first. */
export function selectTasks(
  db: Queries,
  { state, assignee, language, limits }: TaskFilter,
  after: TaskPosition | undefined,
  limit: number,
): Promise<TaskRow[]> {
  let query = db.selectFrom('tasks as k').selectAll('k').where('k.state', '=', state).where(isReadableTask({ limits }));
  if (language !== undefined) query = query.where('k.language', '=', language);
  if (assignee !== undefined) {
    query = query.where('k.id', 'in', db.selectFrom('task_people').select('task_id').where('user_id', '=', assignee));
  }
  if (state === 'open') {
    const date = sql<string>`coalesce(k.due_on, ${sql.lit(NO_DATE)})`;
    if (after !== undefined) query = query.where(sql<SqlBool>`(${date}, k.id) > (${after[0]}, ${after[1]})`);
    query = query.orderBy(date).orderBy('k.id');
  } else {
    if (after !== undefined) query = query.where(sql<SqlBool>`(k.done_at, k.id) < (${after[0]}, ${after[1]})`);
    query = query.orderBy('k.done_at', 'desc').orderBy('k.id', 'desc');
  }
  return query.limit(limit).execute();
}

export const findTask = (db: Queries, id: string, actor: { readonly limits?: Limits }): Promise<TaskRow | undefined> =>
  db.selectFrom('tasks as k').selectAll('k').where('k.id', '=', id).where(isReadableTask(actor)).executeTakeFirst();

/** Keeps other transactions from changing the task until this one ends. */
export const lockTask = (tx: Transaction, id: string): Promise<TaskRow | undefined> =>
  tx.selectFrom('tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function countOpenTasks(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** SQL: whether the text `m` of the task `k` is still to do: as the filter of its kind in the list of texts. */
const isToDo = (reference: string) => {
  const language = sql<string>`k.language`;
  return sql<SqlBool>`case k.kind
    when 'translate' then ${isUnfinished(language, reference)} else ${isUnreviewed(language, reference)} end`;
};

export interface TaskCounts {
  readonly texts: number;
  readonly finished: number;
}

/** Counts the texts of tasks, by the id of the task. Deleted keys do not count. */
export async function countTexts(
  db: Queries,
  ids: readonly string[],
  reference: string,
): Promise<ReadonlyMap<string, TaskCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks as k')
    .innerJoin('task_texts as x', 'x.task_id', 'k.id')
    .innerJoin('messages as m', 'm.id', 'x.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(({ fn }) => [
      'k.id',
      fn.countAll().as('texts'),
      sql<number>`sum(case when ${isToDo(reference)} then 0 else 1 end)`.as('finished'),
    ])
    .where('k.id', 'in', ids)
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .groupBy('k.id')
    .execute();
  return new Map(rows.map(({ id, texts, finished }) => [id, { texts: Number(texts), finished: Number(finished) }]));
}

/** Which open tasks may have been finished: one, those with texts of messages, or all. */
export interface FinishedScope {
  readonly taskId?: string;
  readonly messageIds?: readonly string[];
}

/** The ids of open tasks whose texts are all finished, without those that were opened again. */
export async function finishedTasks(
  db: Queries,
  reference: string,
  { taskId, messageIds }: FinishedScope = {},
): Promise<string[]> {
  let query = db
    .selectFrom('tasks as k')
    .select('k.id')
    .where('k.state', '=', 'open')
    .where('k.kept_open', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_texts as x')
            .innerJoin('messages as m', 'm.id', 'x.message_id')
            .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
            .select('x.message_id')
            .whereRef('x.task_id', '=', 'k.id')
            .where('m.deleted_at', 'is', null)
            .where('n.deleted_at', 'is', null)
            .where(isToDo(reference)),
        ),
      ),
    );
  if (taskId !== undefined) query = query.where('k.id', '=', taskId);
  if (messageIds !== undefined) {
    const having = db.selectFrom('task_texts').select('task_id').where('message_id', 'in', messageIds);
    query = query.where('k.id', 'in', having);
  }
  return (await query.execute()).map(({ id }) => id);
}

/** The people that tasks are assigned to, by the id of the task, in the order of their names. */
export async function selectAssignees(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PersonNameView[]>> {
  const people = new Map<string, PersonNameView[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return people;
  const rows = await db
    .selectFrom('task_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.task_id', 'u.id', 'u.name'])
    .where('p.task_id', 'in', ids)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  for (const { task_id, id, name } of rows) people.get(task_id)!.push({ id, name });
  return people;
}

/** A person with access to the workspace. */
export interface Colleague extends PersonNameView {
  readonly roles: readonly RoleAssignment[];
}

/**
 * People with access, by name.
 * @param ids only these
 */
export async function selectColleagues(db: Queries, ids?: readonly string[]): Promise<Colleague[]> {
  const query = peopleWithAccess(db)
    .innerJoin('user_roles as o', 'o.user_id', 'u.id')
    .select(['u.id', 'u.name', 'o.role', 'o.languages'])
    .orderBy('u.name')
    .orderBy('u.id');
  const rows = await (ids === undefined ? query : query.where('u.id', 'in', ids)).execute();
  const people = new Map<string, { id: string; name: string; roles: RoleAssignment[] }>();
  for (const { id, name, role, languages } of rows) {
    const person = people.get(id) ?? { id, name, roles: [] };
    person.roles.push(roleFromColumns(role, languages));
    people.set(id, person);
  }
  return [...people.values()];
}

/** A task with what it consists of. */
export interface NewTask {
  readonly task: TaskRow;
  readonly messageIds: readonly string[];
  readonly namespaceIds: readonly string[];
  readonly userIds: readonly string[];
}

export async function insertTask(tx: Transaction, { task, messageIds, namespaceIds, userIds }: NewTask): Promise<void> {
  const { id: taskId, created_at: now } = task;
  await tx.insertInto('tasks').values(task).execute();
  const texts = messageIds.map((id): TaskTextRow => ({ task_id: taskId, message_id: id }));
  for (const part of chunks(texts)) await tx.insertInto('task_texts').values(part).execute();
  const namespaces = namespaceIds.map((id): TaskNamespaceRow => ({ task_id: taskId, namespace_id: id }));
  for (const part of chunks(namespaces)) await tx.insertInto('task_namespaces').values(part).execute();
  await assign(tx, taskId, userIds, now);
}

export async function assign(tx: Transaction, taskId: string, userIds: readonly string[], now: number): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((id): TaskPersonRow => ({ task_id: taskId, user_id: id, since: now, reminded_at: null }));
  await tx.insertInto('task_people').values(rows).execute();
}

export async function unassign(tx: Transaction, taskId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.deleteFrom('task_people').where('task_id', '=', taskId).where('user_id', 'in', userIds).execute();
}

/** Changes a task, which gets its next version. */
export async function updateTask(
  tx: Transaction,
  { id, version }: Pick<TaskRow, 'id' | 'version'>,
  changes: Partial<TaskRow>,
): Promise<TaskRow> {
  return tx
    .updateTable('tasks')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTask(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('tasks').where('id', '=', id).execute();
}

export async function deleteDoneBefore(tx: Transaction, time: Timestamp): Promise<void> {
  await tx.deleteFrom('tasks').where('state', '=', 'done').where('done_at', '<', time).execute();
}

/** Lets people be reminded of a new last day. */
export async function forgetReminders(tx: Transaction, taskId: string, now: number): Promise<void> {
  await tx.updateTable('task_people').set({ since: now, reminded_at: null }).where('task_id', '=', taskId).execute();
}

/** People with open tasks whose last day is one of these, who were not reminded. */
export const selectUnreminded = (db: Queries, firstDay: string, lastDay: string) =>
  db
    .selectFrom('tasks as k')
    .innerJoin('task_people as p', 'p.task_id', 'k.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['k.id', 'k.due_on', 'p.user_id', 'p.since', 'u.time_zone'])
    .where('k.state', '=', 'open')
    .where('k.due_on', '>=', firstDay)
    .where('k.due_on', '<=', lastDay)
    .where('p.reminded_at', 'is', null)
    .execute();

/** Records that a person was reminded. @returns false if they were before, such as by another process */
export async function markReminded(tx: Transaction, taskId: string, userId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_people')
    .set({ reminded_at: now })
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .where('reminded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
