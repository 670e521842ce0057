import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { foldForSearch } from '@dragoman/i18n/internal';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { Namesakes, withMark } from '../access/namesakes';
import { may } from '../access/permissions';
import type { Caller } from '../access/caller';
import { timeZoneFor } from '../access/time-zone-of';
import { compiledFile } from '../compiled-file';
import { Database, type Queries, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { assertAllowed } from '../editing/assert-allowed';
import { assertValidText } from '../editing/assert-valid-text';
import { requireLanguage, requireReference } from '../editing/require-language';
import { ExchangeThreads } from '../exchange/worker/exchange.threads';
import type { Change } from '../history/change';
import type { ChangeKind } from '../history/change-kinds';
import { HistoryService } from '../history/history.service';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { dayIn } from '../http/input/days';
import { executeOnce } from '../idempotency/idempotency';
import { unknownTask } from '../texts/texts.errors';
import { assignablePeople, isAssignable } from './assignable-people';
import { checkedDueDay } from './due-day';
import type { SelectTextsTask } from './select-texts.task';
import { MAX_TEXTS, type TaskTexts } from './select-task-texts';
import { TaskChanges } from './task-changes';
import { taskChange, taskContent } from './task-history';
import { TaskNotifications } from './task-notifications';
import { mayFinishTask, taskView } from './task-view';
import type {
  AddedTextsView,
  AssigneeView,
  RemovedTextsView,
  TaskListView,
  TaskPeopleView,
  TaskPersonView,
  TaskPreviewView,
  TasksView,
  TaskView,
} from './tasks.contract';
import type {
  RemovedTextsBody,
  TaskBody,
  TaskChangeBody,
  TaskPeopleQuery,
  TaskSelectionBody,
  TasksQuery,
  TaskTextsBody,
} from './tasks.dto';
import { taskDone, taskEmpty, taskTooLarge, tooManyTasks } from './tasks.errors';
import {
  assigneesOf,
  countOpenTasks,
  countTasks,
  countTexts,
  deleteTaskTexts,
  findTask,
  insertTask,
  insertTaskTexts,
  lockTask,
  NO_TEXTS,
  positionOf,
  progressOf,
  selectAssignees,
  selectColleagues,
  selectTasks,
  type TaskFilter,
  type TaskPosition,
  type TaskSort,
  taskTextIds,
  updateTask,
} from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** The most open tasks at a time. */
const MAX_OPEN_TASKS = 1000;

/** People that are offered at a time. */
const MAX_OFFERED = 50;

/** Tasks: everyone who reads texts reads them, and those who may review a language create and change those in it. */
@Injectable()
export class TasksService {
  constructor(
    private readonly database: Database,
    private readonly threads: ExchangeThreads,
    private readonly notifications: TaskNotifications,
    private readonly changes: TaskChanges,
    private readonly history: HistoryService,
    private readonly namesakes: Namesakes,
  ) {}

  /** @throws Problem 400 for an invalid cursor, 404 for an unknown language */
  async list(caller: Pick<Caller, 'actor' | 'timeZone'>, query: TasksQuery): Promise<TaskListView> {
    const { read } = this.database;
    const { actor } = caller;
    const { state, assignee, language, kind, due, createdBy, q, limit, cursor } = query;
    const sort = query.sort ?? (state === 'open' ? 'due' : 'done');
    const idOf = (person: string) => (person === 'me' ? actor.id : person);
    const filter: TaskFilter = {
      state,
      ...(assignee !== undefined && { assignee: assignee === 'none' ? null : idOf(assignee) }),
      ...(language !== undefined && { language: (await requireLanguage(read, language)).tag }),
      ...(kind !== undefined && { kind }),
      ...(due === 'overdue' && { dueBefore: dayIn(await timeZoneFor(read, caller, query.timeZone), Date.now()) }),
      ...(createdBy !== undefined && { createdBy: idOf(createdBy) }),
      name: foldForSearch(q.trim()),
      ...(actor.limits && { limits: actor.limits }),
    };
    const after = cursor === undefined ? undefined : decodeCursor(cursor, isPositionIn(sort));
    const [rows, total] = await Promise.all([
      selectTasks(this.database, filter, sort, after, limit + 1),
      countTasks(this.database, filter),
    ]);
    const page = rows.slice(0, limit);
    const tasks = await this.views(read, actor, page);
    return { tasks, total, ...(rows.length > limit && { next: encodeCursor(positionOf(page.at(-1)!, sort)) }) };
  }

  /** @throws Problem 404 */
  async get(actor: Actor, id: string): Promise<TaskView> {
    const { read } = this.database;
    const row = await findTask(read, id, actor);
    if (row === undefined) throw unknownTask();
    const [view] = await this.views(read, actor, [row]);
    return view!;
  }

  /**
   * Returns people who may do the work in one of the languages, whose name, or one of its parts, begins with the text.
   * @throws Problem 404 for an unknown language
   */
  async people(actor: Actor, { kind, language, q }: TaskPeopleQuery): Promise<TaskPeopleView> {
    const { read } = this.database;
    const languages: string[] = [];
    for (const name of new Set(language.split(','))) languages.push((await requireLanguage(read, name)).tag);
    const wanted = foldForSearch(q.trim());
    const people: TaskPersonView[] = [];
    const seesEmails = may(actor, 'people.manage');
    for (const person of await selectColleagues(read)) {
      if (!` ${foldForSearch(person.name)}`.includes(` ${wanted}`)) continue;
      const own = languages.filter((each) => isAssignable(person, kind, each));
      if (own.length === 0) continue;
      const { id, name, email } = person;
      people.push({
        ...{ id, name },
        ...(seesEmails && email !== '' && { email }),
        ...(own.length < languages.length && { languages: own }),
      });
      if (people.length === MAX_OFFERED) break;
    }
    return { people: await this.namesakes.marked(read, actor, people) };
  }

  /** @throws Problem 403, 404, 422 for a language with too many texts, and for ids of keys none of which exists, 503 */
  async preview(actor: Actor, body: TaskSelectionBody): Promise<TaskPreviewView> {
    const selected = await this.select(actor, body);
    return {
      languages: selected.map(({ language, texts, untranslated }) => ({
        ...{ language, texts: texts.length, words: texts.reduce((sum, { words }) => sum + words, 0) },
        ...(body.kind === 'review' && { untranslated }),
      })),
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
        const now = Date.now();
        const values: Omit<TaskRow, 'id' | 'language'> = {
          kind,
          name: assertValidText(name),
          folded_name: foldForSearch(name),
          description: assertValidText(description),
          due_on: body.dueOn === undefined ? null : checkedDueDay(body.dueOn),
          ...{ by_id: actor.id, by_name: actor.name, created_at: now, day_set_at: now, state: 'open' },
          ...{ kept_open: 0, reopened_at: null, done_at: null, done_by_id: null, done_by_name: null, version: 1 },
        };
        const people = await assignablePeople(
          tx,
          assignees,
          kind,
          selected.map(({ language }) => language),
        );
        const withTexts = selected.filter(({ texts }) => texts.length > 0);
        if (withTexts.length === 0) throw taskEmpty();
        await this.assertRoomFor(tx, withTexts.length);
        const tasks: TaskRow[] = [];
        await this.notifications.together(tx, async () => {
          for (const { language, texts, namespaceIds } of withTexts) {
            const task: TaskRow = { ...values, id: newId(), language };
            const userIds = people.filter((each) => isAssignable(each, kind, language)).map(({ id }) => id);
            await insertTask(tx, { task, texts, namespaceIds, userIds });
            await this.notifications.assigned(tx, task, userIds, actor);
            tasks.push(task);
          }
        });
        const changeSet = await this.history.changeSet(tx, { actor, kind: 'task.create' });
        const created: Change[] = [];
        for (const task of tasks) created.push(taskChange(task, null, await taskContent(tx, task)));
        await this.history.record(tx, changeSet, created);
        return { tasks: await this.views(tx, actor, tasks) };
      }),
    );
  }

  /**
   * Adds the texts of a selection that are to do and not in the task yet. People do not have to know its version: texts that
   * others add meanwhile are in it too.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409 for a task that is done, 422 for too many texts, and for ids of keys none of which exists, 503
   */
  async addTexts(actor: Actor, key: string | undefined, id: string, body: TaskTextsBody): Promise<AddedTextsView> {
    assertAllowed(actor, 'texts.read', {});
    const { read } = this.database;
    const task = await findTask(read, id, actor);
    if (task === undefined) throw unknownTask();
    const [selected] = await this.select(actor, { ...body, kind: task.kind, languages: [task.language] });
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: `tasks/${id}/texts`, key, body }, async () => {
        const row = await this.lock(tx, actor, id, () => true);
        if (row.state === 'done') throw taskDone();
        const before = await taskTextIds(tx, id);
        const texts = selected!.texts.filter(({ messageId }) => !before.has(messageId));
        if (before.size + texts.length > MAX_TEXTS) throw taskTooLarge(MAX_TEXTS);
        const keyIds = body.keyIds && [...new Set(body.keyIds)];
        const alreadyInTask =
          keyIds?.filter((each) => before.has(each)).length ?? selected!.texts.length - texts.length;
        const namespaceIds = [...new Set(texts.map(({ namespaceId }) => namespaceId))];
        // With a text to do it ends when that is finished, also if a person has opened it again without any.
        const changed =
          texts.length === 0
            ? row
            : await this.recorded(tx, actor, 'task.addTexts', row, async () => {
                await insertTaskTexts(tx, id, { texts, namespaceIds });
                return updateTask(tx, row, { kept_open: 0 });
              });
        const [view] = await this.views(tx, actor, [changed]);
        const leftOut = keyIds ? keyIds.length - texts.length - alreadyInTask : 0;
        return { task: view!, added: texts.length, alreadyInTask, leftOut };
      }),
    );
  }

  /**
   * Removes texts from a task. As for {@link addTexts}, people do not have to know its version, and texts that are not in it are no
   * error. Once it has no text to do, it ends as when that text is finished, and without any it stays open.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409 for a task that is done
   */
  async removeTexts(
    actor: Actor,
    key: string | undefined,
    id: string,
    body: RemovedTextsBody,
  ): Promise<RemovedTextsView> {
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: `tasks/${id}/texts/remove`, key, body }, async () => {
        const row = await this.lock(tx, actor, id, () => true);
        assertAllowed(actor, 'texts.review', { language: row.language });
        if (row.state === 'done') throw taskDone();
        const before = await taskTextIds(tx, id);
        const keyIds = [...new Set(body.keyIds)];
        const removed = keyIds.filter((each) => before.has(each));
        const changed =
          removed.length === 0
            ? row
            : await this.recorded(tx, actor, 'task.removeTexts', row, async () => {
                await deleteTaskTexts(tx, id, removed);
                return updateTask(tx, row, {});
              });
        const [view] = await this.views(tx, actor, [changed]);
        return { task: view!, removed: removed.length, notInTask: keyIds.length - removed.length };
      }),
    );
  }

  /** @throws Problem 400, 403, 404, 412, 422 for people who may not do the work */
  change(actor: Actor, id: string, ifMatch: VersionMatcher, body: TaskChangeBody): Promise<TaskView> {
    return this.changeLocked(actor, id, ifMatch, async (tx, row) => {
      assertAllowed(actor, 'texts.review', { language: row.language });
      const changeSet = await this.history.changeSet(tx, { actor, kind: 'task.change' });
      const { task, changes } = await this.changes.change(tx, actor, row, body);
      await this.history.record(tx, changeSet, changes);
      return task;
    });
  }

  /** @throws Problem 403, 404, 409 if too many are open, 412 */
  setState(actor: Actor, id: string, ifMatch: VersionMatcher, state: TaskView['state']): Promise<TaskView> {
    return this.changeLocked(actor, id, ifMatch, async (tx, row) => {
      const { language } = row;
      if (!mayFinishTask(actor, row, await assigneesOf(tx, id))) assertAllowed(actor, 'texts.review', { language });
      if (row.state === state) return row;
      if (state === 'open') {
        await this.assertRoomFor(tx, 1);
        // With a text to do it ends when that is finished; otherwise it would end at once.
        const hasToDo = (await progressOf(tx, await requireReference(tx), id)) === 'toDo';
        const open = { state, kept_open: hasToDo ? 0 : 1, reopened_at: null } as const;
        return this.recorded(tx, actor, 'task.reopen', row, () =>
          updateTask(tx, row, { ...open, done_at: null, done_by_id: null, done_by_name: null }),
        );
      }
      const by = { done_by_id: actor.id, done_by_name: actor.name, reopened_at: null };
      const done = await this.recorded(tx, actor, 'task.finish', row, () =>
        updateTask(tx, row, { state, done_at: Date.now(), ...by }),
      );
      await this.notifications.finished(tx, done, actor);
      return done;
    });
  }

  /** @throws Problem 403, 404, 412 */
  async delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, actor, id, ifMatch);
      assertAllowed(actor, 'texts.review', { language: row.language });
      const changeSet = await this.history.changeSet(tx, { actor, kind: 'task.delete' });
      await this.history.record(tx, changeSet, [await this.changes.delete(tx, actor, row)]);
    });
  }

  /**
   * @throws Problem 403 without the permissions to read texts and to review each of the languages, 404, 422 for a language with too
   * many texts, and for ids of keys none of which exists, 503
   */
  private select(actor: Actor, body: TaskSelectionBody): Promise<readonly TaskTexts[]> {
    assertAllowed(actor, 'texts.read', {});
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

  /** Changes a task and records it. */
  private async recorded(
    tx: Transaction,
    actor: Actor,
    kind: ChangeKind,
    row: TaskRow,
    work: () => Promise<TaskRow>,
  ): Promise<TaskRow> {
    const before = await taskContent(tx, row);
    const changed = await work();
    await this.history.recordOne(tx, { actor, kind }, taskChange(row, before, await taskContent(tx, changed)));
    return changed;
  }

  private changeLocked(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    work: (tx: Transaction, row: TaskRow) => Promise<TaskRow>,
  ): Promise<TaskView> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, actor, id, ifMatch);
      const [view] = await this.views(tx, actor, [await work(tx, row)]);
      return view!;
    });
  }

  /** @throws Problem 403 without the permission to read texts, 404, 412 */
  private async lock(tx: Transaction, actor: Actor, id: string, ifMatch: VersionMatcher): Promise<TaskRow> {
    assertAllowed(actor, 'texts.read', {}); // which the response shows
    await lockTask(tx, id);
    // After it: this sees texts that were added while the lock was waited for.
    const row = await findTask(tx, id, actor);
    if (row === undefined) throw unknownTask();
    if (!ifMatch(row.version)) throw versionConflict((await this.views(tx, actor, [row]))[0]!);
    return row;
  }

  private async views(db: Queries, actor: Actor, rows: readonly TaskRow[]): Promise<TaskView[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const people = await selectAssignees(db, ids);
    const counts = await countTexts(db, ids, await requireReference(db));
    const everyone = [...people.values()].flat();
    const assigned = [...new Set(everyone.map(({ id }) => id))];
    const marks = await this.namesakes.marks(db, actor, everyone);
    const colleagues = new Map((await selectColleagues(db, assigned)).map((person) => [person.id, person]));
    return rows.map((row) => {
      const assignees = people.get(row.id)!.map((assigned): AssigneeView => {
        const person = withMark(assigned, marks);
        const colleague = colleagues.get(person.id);
        const isAble = colleague !== undefined && isAssignable(colleague, row.kind, row.language);
        return isAble ? person : { ...person, unable: true };
      });
      return taskView(row, { assignees, counts: counts.get(row.id) ?? NO_TEXTS }, actor);
    });
  }
}

const isPositionIn =
  (sort: TaskSort) =>
  (value: unknown): value is TaskPosition =>
    Array.isArray(value) &&
    value.length === 2 &&
    (sort === 'due' || sort === 'name' ? isString(value[0]) : Number.isSafeInteger(value[0])) &&
    isString(value[1]);

const taskFile = compiledFile(join(__dirname, 'select-texts.task.js'));
