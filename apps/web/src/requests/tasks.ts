import type {
  AddedTextsView,
  BulkTasksInput,
  BulkTasksReportView,
  RemovedTextsInput,
  RemovedTextsView,
  TaskChangeInput,
  TaskInput,
  TaskKind,
  TaskListView,
  TaskPeopleView,
  TaskPreviewView,
  TaskSelectionInput,
  TaskStateInput,
  TaskTextsInput,
  TasksView,
  TaskView,
} from '../../../../libs/workspace/src/tasks/tasks.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

interface TaskQuery {
  readonly state?: TaskView['state'];
  /** Id of a person, `me` or `none`. */
  readonly assignee?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  readonly kind?: TaskKind | undefined;
  readonly due?: 'overdue' | undefined;
  /** Time zone (IANA) of `due`, if not that of the profile. */
  readonly timeZone?: string | undefined;
  readonly createdBy?: 'me' | undefined;
  /** Part of the name. */
  readonly q?: string | undefined;
  readonly sort?: 'created' | 'name' | undefined;
  readonly limit?: string;
  readonly cursor?: string | undefined;
}

/** Reads tasks, page by page: without `sort`, open ones with the earliest due date first, done ones the latest first. */
export const listTasks = (read: ReadJson, query: TaskQuery) => {
  const { state, assignee, language, kind, due, timeZone, createdBy, q, sort, limit, cursor } = query;
  const day = { due, timeZone: due && timeZone };
  return read<TaskListView>(
    withQuery('/api/v1/tasks', { state, assignee, language, kind, ...day, createdBy, q, sort, limit, cursor }),
  );
};

export const getTask = (read: ReadJson, id: string) => read<TaskView>(pathOf(id));

/** Counts the texts of a task before it is created. */
export const previewTask = (send: Send, body: TaskSelectionInput) =>
  send<TaskPreviewView>('POST', '/api/v1/tasks/preview', { body });

/** Creates a task for each of the languages that has texts for it. */
export const createTasks = (send: Send, body: TaskInput, idempotencyKey: string) =>
  send<TasksView>('POST', '/api/v1/tasks', { body, idempotencyKey });

export const changeTask = (send: Send, id: string, body: TaskChangeInput, ifMatch: number) =>
  send<TaskView>('PATCH', pathOf(id), { body, ifMatch });

export const setTaskState = (send: Send, id: string, body: TaskStateInput, ifMatch: number) =>
  send<TaskView>('POST', `${pathOf(id)}/state`, { body, ifMatch });

/** Changes or deletes many tasks, at most 200. */
export const editTasks = (send: Send, body: BulkTasksInput, idempotencyKey: string) =>
  send<BulkTasksReportView>('POST', '/api/v1/tasks/bulk', { body, idempotencyKey });

/** Adds texts to a task. */
export const addTextsToTask = (send: Send, id: string, body: TaskTextsInput, idempotencyKey: string) =>
  send<AddedTextsView>('POST', `${pathOf(id)}/texts`, { body, idempotencyKey });

/** Removes texts from a task. */
export const removeTextsFromTask = (send: Send, id: string, body: RemovedTextsInput, idempotencyKey: string) =>
  send<RemovedTextsView>('POST', `${pathOf(id)}/texts/remove`, { body, idempotencyKey });

export const deleteTask = (send: Send, id: string, ifMatch: number) => send('DELETE', pathOf(id), { ifMatch });

interface TaskPeopleQuery {
  readonly kind: TaskKind;
  /** BCP 47. */
  readonly languages: readonly string[];
  /** Part of a name. */
  readonly q?: string;
}

/** Reads who can be assigned to tasks in one of the languages. */
export const listTaskPeople = async (read: ReadJson, { kind, languages, q }: TaskPeopleQuery) =>
  (
    await read<TaskPeopleView>(
      withQuery('/api/v1/tasks/people', { kind, language: languages.join(','), q: q || undefined }),
    )
  ).people;

const pathOf = (id: string) => `/api/v1/tasks/${encodeURIComponent(id)}`;
