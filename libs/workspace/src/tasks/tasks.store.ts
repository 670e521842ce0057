import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Limits, type Permission, type RoleAssignment, ROLES } from '../access/permissions';
import { peopleWithAccess } from '../access/host/people-with-access';
import { roleFromColumns } from '../access/role-from-columns';
import type { PersonNameView } from '../comments/comments.contract';
import type { Database, Queries, Transaction } from '../database/database';
import { firstIdAt } from '../database/new-id';
import type { Timestamp } from '../database/tables';
import { chunks } from '../http/chunks';
import { isReadableTask } from '../texts/selected/require-task';
import { isUnfinished, isUnreviewed, isUntranslated } from '../texts/selected/unfinished-texts';
import type { TaskKind } from './tasks.contract';
import type { TaskNamespaceRow, TaskPersonRow, TaskRow, TaskTextRow } from './tasks.tables';

/** What a person needs to be assigned a task. */
export const PERMISSION_OF_KIND = { translate: 'texts.edit', review: 'texts.review' } as const satisfies Record<
  TaskKind,
  Permission
>;

export interface TaskFilter {
  readonly state: TaskRow['state'];
  /** The id of a person; null: no one who can do it is assigned. */
  readonly assignee?: string | null;
  readonly language?: string;
  readonly kind?: TaskKind;
  /** Only those whose last day is before this one. */
  readonly dueBefore?: string;
  /** The id of who created it. */
  readonly createdBy?: string;
  /** Part of the name, as searches spell it. */
  readonly name?: string;
  /** Limits of the caller. */
  readonly limits?: Limits;
}

/** A position in a list: the values that it is sorted by. */
export type TaskPosition = readonly [value: string | number, id: string];

/** What tasks are sorted by. `due`: without a date last. `done` and `created`: the latest first. `name`: without a name last. */
export type TaskSort = 'due' | 'done' | 'created' | 'name';

interface TaskOrder {
  /** SQL: of the task `k`. */
  readonly value: RawBuilder<string | number>;
  /** The same of a task that was read. */
  readonly valueOf: (task: TaskRow) => string | number;
  readonly direction: 'asc' | 'desc';
}

const NO_DATE = '9999-12-31';

const ORDERS: Readonly<Record<TaskSort, TaskOrder>> = {
  due: {
    value: sql`coalesce(k.due_on, ${sql.lit(NO_DATE)})`,
    valueOf: ({ due_on }) => due_on ?? NO_DATE,
    direction: 'asc',
  },
  done: { value: sql`k.done_at`, valueOf: ({ done_at }) => done_at!, direction: 'desc' },
  created: { value: sql`k.created_at`, valueOf: ({ created_at }) => created_at, direction: 'desc' },
  name: {
    value: sql`case when k.folded_name = '' then '2' else '1' || k.folded_name end`,
    valueOf: ({ folded_name }) => (folded_name === '' ? '2' : `1${folded_name}`),
    direction: 'asc',
  },
};

export const positionOf = (task: TaskRow, sort: TaskSort): TaskPosition => [ORDERS[sort].valueOf(task), task.id];

export function selectTasks(
  database: TaskReader,
  filter: TaskFilter,
  sort: TaskSort,
  after: TaskPosition | undefined,
  limit: number,
): Promise<TaskRow[]> {
  const { value, direction } = ORDERS[sort];
  const matching = matchingTasks(database, filter).selectAll('k');
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  const rest = after && matching.where(sql<SqlBool>`(${value}, k.id) ${follows} (${after[0]}, ${after[1]})`);
  return (rest ?? matching).orderBy(value, direction).orderBy('k.id', direction).limit(limit).execute();
}

/** Counts the tasks that match, on all pages of the list. */
export async function countTasks(database: TaskReader, filter: TaskFilter): Promise<number> {
  const { count } = await matchingTasks(database, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type TaskReader = Pick<Database, 'dialect' | 'read'>;

/** SQL: the tasks `k` that match. */
function matchingTasks(
  { dialect, read: db }: TaskReader,
  { state, assignee, language, kind, dueBefore, createdBy, name = '', limits }: TaskFilter,
) {
  let query = db.selectFrom('tasks as k').where('k.state', '=', state).where(isReadableTask({ limits }));
  if (language !== undefined) query = query.where('k.language', '=', language);
  if (kind !== undefined) query = query.where('k.kind', '=', kind);
  if (dueBefore !== undefined) query = query.where('k.due_on', '<', dueBefore);
  if (createdBy !== undefined) query = query.where('k.by_id', '=', createdBy);
  if (name !== '') query = query.where(dialect.positionOf('k.folded_name', name), '>', 0);
  if (assignee === null) return query.where(({ not, exists }) => not(exists(ableAssignees(db))));
  if (assignee === undefined) return query;
  return query.where('k.id', 'in', db.selectFrom('task_people').select('task_id').where('user_id', '=', assignee));
}

/** People that the task `k` is assigned to, with access and a role that includes the work in its language. */
const ableAssignees = (db: Queries) =>
  peopleWithAccess(db)
    .innerJoin('task_people as p', 'p.user_id', 'u.id')
    .innerJoin('user_roles as o', 'o.user_id', 'u.id')
    .select('u.id')
    .where(
      sql<SqlBool>`p.task_id = k.id and case k.kind
        when 'translate' then o.role in (${rolesWith('translate')}) else o.role in (${rolesWith('review')}) end`,
    )
    .where(sql<SqlBool>`(o.languages is null or o.languages like '%"' || k.language || '"%')`);

const rolesWith = (kind: TaskKind) =>
  sql.join(
    Object.entries(ROLES)
      .filter(([, permissions]) => permissions.includes(PERMISSION_OF_KIND[kind]))
      .map(([role]) => sql.lit(role)),
  );

export const findTask = (db: Queries, id: string, actor: { readonly limits?: Limits }): Promise<TaskRow | undefined> =>
  db.selectFrom('tasks as k').selectAll('k').where('k.id', '=', id).where(isReadableTask(actor)).executeTakeFirst();

/** Keeps other transactions from changing the task until this one ends. */
export const lockTask = (tx: Transaction, id: string): Promise<TaskRow | undefined> =>
  tx.selectFrom('tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Keeps other transactions from changing these tasks until this one ends.
 * @returns those that the actor may read, by their ids
 */
export async function lockTasks(
  tx: Transaction,
  ids: readonly string[],
  actor: { readonly limits?: Limits },
): Promise<ReadonlyMap<string, TaskRow>> {
  // In one order, so that two such transactions do not wait for each other.
  await tx.selectFrom('tasks').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  // In a statement of its own: it sees texts that were added while the first one waited.
  const query = tx.selectFrom('tasks as k').selectAll('k').where('k.id', 'in', ids).where(isReadableTask(actor));
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts open tasks, without those in languages that were deleted. */
export async function countOpenTasks(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('tasks as k')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('k.state', '=', 'open')
    .where(isReadableTask({}))
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
  /** Those that are to be reviewed but are not translated. */
  readonly untranslated: number;
  readonly words: number;
  readonly wordsFinished: number;
  /** Names of the namespaces of the texts, in their order. */
  readonly namespaces: readonly string[];
}

export const NO_TEXTS: TaskCounts = {
  ...{ texts: 0, finished: 0, untranslated: 0, words: 0, wordsFinished: 0, namespaces: [] },
};

/** Counts the texts of tasks, by the id of the task. Deleted keys do not count. */
export async function countTexts(
  db: Queries,
  ids: readonly string[],
  reference: string,
): Promise<ReadonlyMap<string, TaskCounts>> {
  const counts = new Map<string, TaskCounts>();
  if (ids.length === 0) return counts;
  const language = sql<string>`k.language`;
  const rows = await db
    .selectFrom('tasks as k')
    .innerJoin('task_texts as x', 'x.task_id', 'k.id')
    .innerJoin('messages as m', 'm.id', 'x.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(({ fn }) => [
      'k.id',
      'n.name',
      // Once for each text: what it takes is worth more than all the rest.
      sql<'finished' | 'untranslated' | 'toDo'>`case when not ${isToDo(reference)} then 'finished'
        when k.kind = 'review' and ${isUntranslated(language, reference)} then 'untranslated' else 'toDo' end`.as(
        'progress',
      ),
      fn.countAll().as('texts'),
      fn.sum('x.words').as('words'),
    ])
    .where('k.id', 'in', ids)
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .groupBy(['k.id', 'n.position', 'n.id', 'n.name', sql`progress`])
    .orderBy('n.position')
    .orderBy('n.id')
    .execute();
  for (const { id, name, progress, ...sums } of rows) {
    const before = counts.get(id) ?? NO_TEXTS;
    const texts = Number(sums.texts);
    const words = Number(sums.words);
    counts.set(id, {
      texts: before.texts + texts,
      finished: before.finished + (progress === 'finished' ? texts : 0),
      untranslated: before.untranslated + (progress === 'untranslated' ? texts : 0),
      words: before.words + words,
      wordsFinished: before.wordsFinished + (progress === 'finished' ? words : 0),
      namespaces: before.namespaces.at(-1) === name ? before.namespaces : [...before.namespaces, name],
    });
  }
  return counts;
}

/** Texts that have changed: those of messages, of all messages in namespaces, and those of change sets. */
export interface ChangedTexts {
  readonly messageIds: readonly string[];
  readonly namespaceIds: readonly string[];
  readonly changeSetIds: readonly string[];
}

/** SQL: whether the text `x` is among those that have changed. */
function hasChanged({ messageIds, namespaceIds, changeSetIds }: ChangedTexts) {
  const ids = [
    ...(messageIds.length > 0 ? [sql`select i.id from messages i where i.id in (${sql.join(messageIds)})`] : []),
    ...(namespaceIds.length > 0
      ? [sql`select i.id from messages i where i.namespace_id in (${sql.join(namespaceIds)})`]
      : []),
    ...(changeSetIds.length > 0
      ? [
          sql`select c.subject_id from changes c
            where c.change_set_id in (${sql.join(changeSetIds)}) and c.subject_type in ('text', 'message')`,
        ]
      : []),
  ];
  return ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`x.message_id in (${sql.join(ids, sql` union all `)})`;
}

/** The texts `x` of tasks, with their messages `m` and namespaces `n`, without those that were deleted. */
const taskTexts = (db: Queries) =>
  db
    .selectFrom('task_texts as x')
    .innerJoin('messages as m', 'm.id', 'x.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null);

/** An open task: whether it has a text to do, or all are finished, or there are none. */
export interface OpenTask {
  readonly id: string;
  readonly progress: 'toDo' | 'finished' | 'empty';
  readonly kept_open: TaskRow['kept_open'];
}

/** Open tasks, or those with texts that have changed. */
export async function selectOpenTasks(db: Queries, reference: string, changed?: ChangedTexts): Promise<OpenTask[]> {
  let query = db
    .selectFrom('tasks as k')
    .select(['k.id', 'k.kept_open', taskProgress(db, reference).as('progress')])
    .where('k.state', '=', 'open');
  if (changed !== undefined) {
    query = query.where('k.id', 'in', taskTexts(db).select('x.task_id').where(hasChanged(changed)));
  }
  return query.execute();
}

export async function progressOf(
  db: Queries,
  reference: string,
  id: string,
): Promise<OpenTask['progress'] | undefined> {
  const query = db.selectFrom('tasks as k').select(taskProgress(db, reference).as('progress')).where('k.id', '=', id);
  return (await query.executeTakeFirst())?.progress;
}

const taskProgress = (db: Queries, reference: string) => {
  const texts = taskTexts(db)
    .select('x.message_id')
    .where(sql<SqlBool>`x.task_id = k.id`);
  return sql<OpenTask['progress']>`case when exists ${texts.where(isToDo(reference))} then 'toDo'
    when exists ${texts} then 'finished' else 'empty' end`;
};

/** SQL: whether the task `k` was done because its texts were finished, not before a time. */
const hasEndedSince = (time: Timestamp) =>
  sql<SqlBool>`(k.state = 'done' and k.done_by_name is null and k.done_at >= ${time})`;

/** The ids of tasks that have ended since a time because their texts were finished, in pages. */
export async function selectEnded(db: Queries, since: Timestamp, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks as k')
    .select('k.id')
    .where(hasEndedSince(since))
    .where('k.id', '>', after)
    .orderBy('k.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which tasks that have ended are looked at: some, or those with texts that have changed. */
export type EndedScope = { readonly ids: readonly string[] } | { readonly changed: ChangedTexts };

/** The ids of tasks that have ended since a time because their texts were finished, one of which no longer is. */
export async function selectUnfinishedAgain(
  db: Queries,
  reference: string,
  since: Timestamp,
  scope: EndedScope,
): Promise<string[]> {
  if ('ids' in scope && scope.ids.length === 0) return [];
  const query = taskTexts(db)
    .innerJoin('tasks as k', 'k.id', 'x.task_id')
    .select('k.id')
    .distinct()
    .where(hasEndedSince(since))
    .where('ids' in scope ? sql<SqlBool>`k.id in (${sql.join(scope.ids)})` : hasChanged(scope.changed))
    .where(isToDo(reference));
  return (await query.execute()).map(({ id }) => id);
}

/**
 * The id of the person who changed a task or a text of it last, or its key or namespace; null or undefined if no person did since a
 * time.
 */
export async function lastEditorOf(
  db: Queries,
  { id, language }: TaskRow,
  since: Timestamp,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('changes as c')
    .select('c.actor_id')
    .where(({ eb, and, or, selectFrom }) => {
      const isTextOf = eb(
        'c.subject_id',
        'in',
        selectFrom('task_texts as x').select('x.message_id').where('x.task_id', '=', id),
      );
      const isNamespaceOf = eb(
        'c.subject_id',
        'in',
        selectFrom('task_namespaces as n').select('n.namespace_id').where('n.task_id', '=', id),
      );
      return or([
        and([eb('c.subject_type', '=', 'text'), eb('c.language', '=', language), isTextOf]),
        and([eb('c.subject_type', '=', 'message'), isTextOf]),
        and([eb('c.subject_type', '=', 'namespace'), isNamespaceOf]),
        and([eb('c.subject_type', '=', 'task'), eb('c.subject_id', '=', id)]),
      ]);
    })
    .where('c.change_set_id', '>=', firstIdAt(since))
    .orderBy('c.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_id;
}

/** Lets the runner end a task that was kept open: a text of it was not finished since then. */
export async function endWhenFinished(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('tasks').set({ kept_open: 0 }).where('id', '=', id).execute();
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

/** The people that a task is assigned to, in the order of their names. */
export const assigneesOf = async (db: Queries, id: string) => (await selectAssignees(db, [id])).get(id)!;

/** A person with access to the workspace. */
export interface Colleague extends PersonNameView {
  /** Empty if it is not known. */
  readonly email: string;
  readonly roles: readonly RoleAssignment[];
}

/**
 * People with access, by name.
 * @param ids only these
 */
export async function selectColleagues(db: Queries, ids?: readonly string[]): Promise<Colleague[]> {
  if (ids?.length === 0) return [];
  const query = peopleWithAccess(db)
    .innerJoin('user_roles as o', 'o.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'o.role', 'o.languages'])
    .orderBy('u.name')
    .orderBy('u.id');
  const rows = await (ids === undefined ? query : query.where('u.id', 'in', ids)).execute();
  const people = new Map<string, { id: string; name: string; email: string; roles: RoleAssignment[] }>();
  for (const { id, name, email, role, languages } of rows) {
    const person = people.get(id) ?? { id, name, email, roles: [] };
    person.roles.push(roleFromColumns(role, languages));
    people.set(id, person);
  }
  return [...people.values()];
}

/** A task with what it consists of. */
export interface NewTask {
  readonly task: TaskRow;
  readonly texts: readonly { readonly messageId: string; readonly words: number }[];
  readonly namespaceIds: readonly string[];
  readonly userIds: readonly string[];
}

export async function insertTask(tx: Transaction, { task, texts, namespaceIds, userIds }: NewTask): Promise<void> {
  const { id: taskId, created_at: now } = task;
  await tx.insertInto('tasks').values(task).execute();
  await insertTaskTexts(tx, taskId, { texts, namespaceIds });
  await assign(tx, taskId, userIds, now);
}

/** Adds texts that the task does not have, and their namespaces. */
export async function insertTaskTexts(
  tx: Transaction,
  taskId: string,
  { texts, namespaceIds }: Pick<NewTask, 'texts' | 'namespaceIds'>,
): Promise<void> {
  const rows = texts.map(({ messageId, words }): TaskTextRow => ({ task_id: taskId, message_id: messageId, words }));
  for (const part of chunks(rows)) await tx.insertInto('task_texts').values(part).execute();
  const namespaces = namespaceIds.map((id): TaskNamespaceRow => ({ task_id: taskId, namespace_id: id }));
  for (const part of chunks(namespaces)) {
    await tx
      .insertInto('task_namespaces')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes texts from a task. The namespaces stay: they tell where its texts were. */
export async function deleteTaskTexts(tx: Transaction, taskId: string, messageIds: readonly string[]): Promise<void> {
  for (const part of chunks(messageIds)) {
    await tx.deleteFrom('task_texts').where('task_id', '=', taskId).where('message_id', 'in', part).execute();
  }
}

/** Counts all texts of a task, also those that were deleted. */
export async function countTaskTexts(db: Queries, taskId: string): Promise<number> {
  const { count } = await db
    .selectFrom('task_texts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of all texts of a task, also of those that were deleted. */
export async function taskTextIds(tx: Transaction, taskId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('task_texts').select('message_id').where('task_id', '=', taskId).execute();
  return new Set(rows.map(({ message_id }) => message_id));
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

/** Lets people be reminded of a new last day, and notified when it has passed. */
export async function forgetReminders(tx: Transaction, taskId: string, now: number): Promise<void> {
  await tx.updateTable('task_people').set({ since: now, reminded_at: null }).where('task_id', '=', taskId).execute();
  await tx.deleteFrom('task_overdue').where('task_id', '=', taskId).execute();
}

/** People with open tasks whose last day is one of these, who were not reminded. */
export const selectUnreminded = (db: Queries, firstDay: string, lastDay: string) =>
  db
    .selectFrom('tasks as k')
    .innerJoin('task_people as p', 'p.task_id', 'k.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['k.id', 'k.due_on', 'p.user_id', 'p.since', 'u.time_zone'])
    .where('k.state', '=', 'open')
    .where(isReadableTask({}))
    .where('k.due_on', '>=', firstDay)
    .where('k.due_on', '<=', lastDay)
    .where('p.reminded_at', 'is', null)
    .execute();

/** The ids and names of tasks, in pages. */
export const selectTaskNames = (db: Queries, after: string, limit: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'name', 'folded_name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Sets how searches spell the name of a task, unless it has another name by now. */
export async function setFoldedName(
  tx: Transaction,
  { id, name, folded_name }: Pick<TaskRow, 'id' | 'name' | 'folded_name'>,
): Promise<void> {
  await tx.updateTable('tasks').set({ folded_name }).where('id', '=', id).where('name', '=', name).execute();
}

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

/** People with open tasks whose last day was one of these, those who created them too, who were not notified that it has passed. */
export async function selectUnnotified(db: Queries, firstDay: string, lastDay: string) {
  const overdue = () =>
    db
      .selectFrom('tasks as k')
      .where('k.state', '=', 'open')
      .where(isReadableTask({}))
      .where('k.due_on', '>=', firstDay)
      .where('k.due_on', '<=', lastDay);
  const columns = ['k.id', 'k.due_on', 'u.id as user_id', 'u.time_zone'] as const;
  const isNotNotified = sql<SqlBool>`not exists (select 1 from task_overdue v where v.task_id = k.id and v.user_id = u.id)`;
  const assignees = await overdue()
    .innerJoin('task_people as p', 'p.task_id', 'k.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([...columns, 'p.since'])
    .where(isNotNotified)
    .execute();
  const creators = await overdue()
    .innerJoin('users as u', 'u.id', 'k.by_id')
    .select([...columns, 'k.day_set_at as since'])
    .where('u.kind', '=', 'person')
    .where(isNotNotified)
    .execute();
  return [...assignees, ...creators];
}

/** Records that a person was notified. @returns false if they were before, such as by another process */
export async function markNotified(tx: Transaction, taskId: string, userId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('task_overdue')
    .values({ task_id: taskId, user_id: userId, notified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
