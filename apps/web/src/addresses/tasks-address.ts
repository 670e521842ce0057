import type { TaskKind, TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';
import { pathWithQuery } from './path-with-query';
import { translatePath } from './translate-address';

export const taskLists = ['mine', 'open', 'done'] as const;
export type TaskList = (typeof taskLists)[number];

/** State of the page of tasks, kept in the URL: `/de/tasks?list=open&language=pl&due=overdue`. */
export interface TasksAddress {
  /** Absent: the page chooses. */
  readonly list?: TaskList | undefined;
  /** Part of the name. */
  readonly q?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  readonly kind?: TaskKind | undefined;
  /** The id of a person, or `none`. */
  readonly assignee?: string | undefined;
  readonly due?: 'overdue' | undefined;
  /** Time zone (IANA) of `due`, for people who have not chosen one. */
  readonly timeZone?: string | undefined;
  readonly createdBy?: 'me' | undefined;
  /** Absent: by the date that they are due, or were done. */
  readonly sort?: TaskSort | undefined;
  readonly cursor?: string | undefined;
}

export const taskSorts = ['created', 'name'] as const;
type TaskSort = (typeof taskSorts)[number];

export const taskKinds = ['translate', 'review'] as const satisfies readonly TaskKind[];

/** Returns the path below the interface language, with its query. */
export const tasksPath = (address: TasksAddress = {}): string => {
  const { list, q, language, kind, assignee, due, timeZone, createdBy, sort, cursor } = address;
  const day = { due, timeZone: due && timeZone };
  return pathWithQuery('/tasks', { list, q, language, kind, assignee, ...day, createdBy, sort, cursor });
};

/** Returns the address of another list with the filters that it has, at its beginning. */
export const withList = (address: TasksAddress, list: TaskList): TasksAddress => ({
  ...address,
  list,
  cursor: undefined,
  ...(list === 'mine' && { assignee: undefined }),
  ...(list === 'done' && { due: undefined }),
});

/** What a new task is about at first, kept in the URL: `/de/tasks/new?kind=review&language=pl&language=de`. */
export interface NewTaskAddress {
  readonly kind: TaskKind;
  /** BCP 47. */
  readonly languages: readonly string[];
  /** Names; empty: all. */
  readonly namespaces: readonly string[];
  /** As in the API's list of texts; empty: what the kind of the task needs. */
  readonly filter: string;
}

export function parseNewTaskAddress(search: string): NewTaskAddress {
  const query = new URLSearchParams(search);
  const all = (name: string) => [...new Set(query.getAll(name))].filter(Boolean);
  return {
    kind: query.get('kind') === 'review' ? 'review' : 'translate',
    languages: all('language'),
    namespaces: all('namespace'),
    filter: /^[a-zA-Z]+(?:,[a-zA-Z]+)*$/.exec(query.get('filter') ?? '')?.[0] ?? '',
  };
}

/** Returns the path of the page that creates a task, with its query. */
export function newTaskPath({ kind, languages = [], namespaces = [], filter }: Partial<NewTaskAddress> = {}): string {
  const values = [
    ...(kind === undefined ? [] : [['kind', kind]]),
    ...languages.map((language) => ['language', language]),
    ...namespaces.map((namespace) => ['namespace', namespace]),
    ...(filter ? [['filter', filter]] : []),
  ];
  return values.length === 0
    ? '/tasks/new'
    : `/tasks/new?${String(new URLSearchParams(values)).replaceAll('%2C', ',')}`;
}

/** Returns the path of the texts of a task that are not finished, in *Translate* or *Review*. */
export const taskTextsPath = ({ id, kind, language }: Pick<TaskView, 'id' | 'kind' | 'language'>): string =>
  translatePath(
    kind === 'review' ? { page: 'review', language, task: id } : { language, task: id, filters: ['unfinished'] },
  );
