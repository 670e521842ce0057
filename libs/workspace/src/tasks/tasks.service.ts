import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { foldForSearch } from '@dragoman/i18n/internal';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { may, type Permission } from '../access/permissions';
import { compiledFile } from '../compiled-file';
import { Database, type Queries, type Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { assertAllowed } from '../editing/assert-allowed';
import { assertValidText } from '../editing/assert-valid-text';
import { forbidden } from '../editing/editing.errors';
import { requireLanguage, requireReference } from '../editing/require-language';
import { ExchangeThreads } from '../exchange/worker/exchange.threads';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { executeOnce } from '../idempotency/idempotency';
import { unknownTask } from '../texts/texts.errors';
import { checkedDueDay } from './due-day';
import type { SelectTextsTask } from './select-texts.task';
import { MAX_TEXTS, type TaskTexts } from './select-task-texts';
import { TaskNotifications } from './task-notifications';
import { mayFinishTask, taskView } from './task-view';
import type { TaskKind, TaskPeopleView, TaskPreviewView, TasksView, TaskView } from './tasks.contract';
import type { TaskBody, TaskChangeBody, TaskPeopleQuery, TaskSelectionBody, TasksQuery } from './tasks.dto';
import { notAssignable, taskEmpty, taskTooLarge, tooManyTasks } from './tasks.errors';
import {
  assign,
  type Colleague,
  countOpenTasks,
  countTexts,
  deleteTask,
  findTask,
  forgetReminders,
  insertTask,
  lockTask,
  positionOf,
  selectAssignees,
  selectColleagues,
  selectTasks,
  type TaskPosition,
  unassign,
  updateTask,
} from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** The most open tasks at a time. */
const MAX_OPEN_TASKS = 1000;

/** People that are offered at a time. */
const MAX_OFFERED = 50;

/** What a person needs to be assigned a task. */
const PERMISSION_OF_KIND: Readonly<Record<TaskKind, Permission>> = { translate: 'texts.edit', review: 'texts.review' };

/** Tasks: everyone who reads texts reads them, and those who may review a language create and change those in it. */
@Injectable()
export class TasksService {
  constructor(
    private readonly database: Database,
    private readonly threads: ExchangeThreads,
    private readonly notifications: TaskNotifications,
  ) {}

  /** @throws Problem 400 for an invalid cursor, 404 for an unknown language */
  async list(actor: Actor, { state, assignee, language, limit, cursor }: TasksQuery): Promise<TasksView> {
    const { read } = this.database;
    const filter = {
      state,
      ...(assignee !== undefined && { assignee: assignee === 'me' ? actor.id : assignee }),
      ...(language !== undefined && { language: (await requireLanguage(read, language)).tag }),
      ...(actor.limits && { limits: actor.limits }),
    };
    const after = cursor === undefined ? undefined : decodeCursor(cursor, isPositionIn(state));
    const rows = await selectTasks(read, filter, after, limit + 1);
    const page = rows.slice(0, limit);
    const tasks = await taskViews(read, actor, page);
    return { tasks, ...(rows.length > limit && { next: encodeCursor(positionOf(page.at(-1)!)) }) };
  }

  /** @throws Problem 404 */
  async get(actor: Actor, id: string): Promise<TaskView> {
    const { read } = this.database;
    const row = await findTask(read, id, actor);
    if (row === undefined) throw unknownTask();
    const [view] = await taskViews(read, actor, [row]);
    return view!;
  }

  /**
   * Returns people who may do the work in one of the languages, whose name, or one of its parts, begins with the text.
   * @throws Problem 404 for an unknown language
   */
  async people({ kind, language, q }: TaskPeopleQuery): Promise<TaskPeopleView> {
    const { read } = this.database;
    const languages: string[] = [];
    for (const name of new Set(language.split(','))) languages.push((await requireLanguage(read, name)).tag);
    const wanted = foldForSearch(q.trim());
    const people = (await selectColleagues(read)).filter(
      (person) =>
        ` ${foldForSearch(person.name)}`.includes(` ${wanted}`) &&
        languages.some((each) => isAssignable(person, kind, each)),
    );
    return { people: people.slice(0, MAX_OFFERED).map(({ id, name }) => ({ id, name })) };
  }

  /** @throws Problem 403, 404, 422 for a language with too many texts, 503 */
  async preview(actor: Actor, body: TaskSelectionBody): Promise<TaskPreviewView> {
    const selected = await this.select(actor, body);
    for (const { messageIds } of selected) if (messageIds.length > MAX_TEXTS) throw taskTooLarge(MAX_TEXTS);
    return {
      languages: selected.map(({ language, messageIds, words }) => ({ language, texts: messageIds.length, words })),
    };
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 400 for a last day that is past or too far away, 403, 404, 409 if too many are open, 422 for a selection without
   * texts or with too many, and for people who may not do the work, 503
   */
  async create(actor: Actor, key: string | undefined, body: TaskBody): Promise<TasksView> {
    const selected = await this.select(actor, body);
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'tasks', key, body }, async () => {
        const { name = '', description = '', kind, assignees = [] } = body;
        const values: Omit<TaskRow, 'id' | 'language' | 'namespaces' | 'words'> = {
          kind,
          name: assertValidText(name),
          description: assertValidText(description),
          due_on: body.dueOn === undefined ? null : checkedDueDay(body.dueOn),
          ...{ by_id: actor.id, by_name: actor.name, created_at: Date.now(), state: 'open', kept_open: 0 },
          ...{ done_at: null, done_by_id: null, done_by_name: null, version: 1 },
        };
        const people = await assignablePeople(
          tx,
          assignees,
          kind,
          selected.map(({ language }) => language),
        );
        const withTexts = selected.filter(({ messageIds }) => messageIds.length > 0);
        if (withTexts.length === 0) throw taskEmpty();
        for (const { messageIds } of withTexts) if (messageIds.length > MAX_TEXTS) throw taskTooLarge(MAX_TEXTS);
        await this.assertRoomFor(tx, withTexts.length);
        const tasks: TaskRow[] = [];
        for (const { language, messageIds, namespaces, words } of withTexts) {
          const names = toJson(namespaces.map((each) => each.name));
          const task: TaskRow = { ...values, id: newId(), language, namespaces: names, words };
          const userIds = people.filter((each) => isAssignable(each, kind, language)).map(({ id }) => id);
          await insertTask(tx, { task, messageIds, namespaceIds: namespaces.map(({ id }) => id), userIds });
          await this.notifications.assigned(tx, task, userIds, actor);
          tasks.push(task);
        }
        return { tasks: await taskViews(tx, actor, tasks) };
      }),
    );
  }

  /** @throws Problem 400, 403, 404, 412, 422 for people who may not do the work */
  change(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    { name, description, dueOn, assignees }: TaskChangeBody,
  ): Promise<TaskView> {
    return this.changeLocked(actor, id, ifMatch, async (tx, row) => {
      assertAllowed(actor, 'texts.review', { language: row.language });
      const now = Date.now();
      const hasOtherDay = dueOn !== undefined && dueOn !== row.due_on;
      const changed = await updateTask(tx, row, {
        ...(name !== undefined && { name: assertValidText(name) }),
        ...(description !== undefined && { description: assertValidText(description) }),
        ...(hasOtherDay && { due_on: dueOn === null ? null : checkedDueDay(dueOn) }),
      });
      if (hasOtherDay) await forgetReminders(tx, id, now);
      if (assignees !== undefined) {
        const before = (await assigneesOf(tx, id)).map((person) => person.id);
        const added = await assignablePeople(
          tx,
          assignees.filter((each) => !before.includes(each)),
          row.kind,
          [row.language],
        );
        const addedIds = added.map((person) => person.id);
        await unassign(
          tx,
          id,
          before.filter((each) => !assignees.includes(each)),
        );
        await assign(tx, id, addedIds, now);
        if (row.state === 'open') await this.notifications.assigned(tx, changed, addedIds, actor);
      }
      return changed;
    });
  }

  /** @throws Problem 403, 404, 409 if too many are open, 412 */
  setState(actor: Actor, id: string, ifMatch: VersionMatcher, state: TaskView['state']): Promise<TaskView> {
    return this.changeLocked(actor, id, ifMatch, async (tx, row) => {
      if (!mayFinishTask(actor, row, await assigneesOf(tx, id))) throw forbidden();
      if (row.state === state) return row;
      if (state === 'open') {
        await this.assertRoomFor(tx, 1);
        return updateTask(tx, row, { state, kept_open: 1, done_at: null, done_by_id: null, done_by_name: null });
      }
      const by = { done_by_id: actor.id, done_by_name: actor.name };
      const done = await updateTask(tx, row, { state, done_at: Date.now(), ...by });
      await this.notifications.finished(tx, done, actor);
      return done;
    });
  }

  /** @throws Problem 403, 404, 412 */
  async delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, actor, id, ifMatch);
      assertAllowed(actor, 'texts.review', { language: row.language });
      await deleteTask(tx, id);
    });
  }

  /** @throws Problem 403 without the permission to review one of the languages, 404, 503 */
  private select(actor: Actor, body: TaskSelectionBody): Promise<readonly TaskTexts[]> {
    const languages = [...new Set(body.languages.map((each) => canonicalTag(each) ?? each))];
    for (const language of languages) assertAllowed(actor, 'texts.review', { language });
    const { kind, namespaces, filter, keyIds } = body;
    const { id, limits } = actor;
    const input: SelectTextsTask = {
      actor: { id, ...(limits && { limits }) },
      selection: {
        ...{ kind, languages },
        ...(namespaces && { namespaces }),
        ...(filter !== undefined && { filter }),
        ...(keyIds && { keyIds }),
      },
    };
    return this.threads.performModule(taskFile, input);
  }

  /** @throws Problem 409 */
  private async assertRoomFor(tx: Transaction, count: number): Promise<void> {
    await this.database.dialect.lockTable(tx, 'tasks'); // so that there are not more than the limit
    if ((await countOpenTasks(tx)) + count > MAX_OPEN_TASKS) throw tooManyTasks(MAX_OPEN_TASKS);
  }

  private changeLocked(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    work: (tx: Transaction, row: TaskRow) => Promise<TaskRow>,
  ): Promise<TaskView> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, actor, id, ifMatch);
      const [view] = await taskViews(tx, actor, [await work(tx, row)]);
      return view!;
    });
  }

  /** @throws Problem 404, 412 */
  private async lock(tx: Transaction, actor: Actor, id: string, ifMatch: VersionMatcher): Promise<TaskRow> {
    if ((await findTask(tx, id, actor)) === undefined) throw unknownTask();
    const row = await lockTask(tx, id);
    if (row === undefined) throw unknownTask();
    if (!ifMatch(row.version)) throw versionConflict((await taskViews(tx, actor, [row]))[0]!);
    return row;
  }
}

const isPositionIn =
  (state: TaskRow['state']) =>
  (value: unknown): value is TaskPosition =>
    Array.isArray(value) &&
    value.length === 2 &&
    (state === 'open' ? isString(value[0]) : Number.isSafeInteger(value[0])) &&
    isString(value[1]);

const isAssignable = (person: Colleague, kind: TaskKind, language: string): boolean =>
  may(person, PERMISSION_OF_KIND[kind], { language });

/** @throws Problem 422 if one of them may not do the work in any of the languages */
async function assignablePeople(
  db: Queries,
  ids: readonly string[],
  kind: TaskKind,
  languages: readonly string[],
): Promise<readonly Colleague[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const people = (await selectColleagues(db, wanted)).filter((person) =>
    languages.some((language) => isAssignable(person, kind, language)),
  );
  if (people.length < wanted.length) throw notAssignable();
  return people;
}

const assigneesOf = async (db: Queries, id: string) => (await selectAssignees(db, [id])).get(id)!;

async function taskViews(db: Queries, actor: Actor, rows: readonly TaskRow[]): Promise<TaskView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const assignees = await selectAssignees(db, ids);
  const counts = await countTexts(db, ids, await requireReference(db));
  return rows.map((row) =>
    taskView(
      row,
      { assignees: assignees.get(row.id)!, counts: counts.get(row.id) ?? { texts: 0, finished: 0 } },
      actor,
    ),
  );
}

const taskFile = compiledFile(join(__dirname, 'select-texts.task.js'));
