import { parseTimeZone } from './parse-time-zone';
import { MAX_SEARCH_LENGTH } from './path-with-query';
import { taskKinds, taskLists, taskSorts, type TasksAddress } from './tasks-address';

/** Not `me`, for whom there is a list. */
const assigneeId = /^(?!me$)[\w-]{1,64}$/;

/** Reads the state from the query of a URL and ignores invalid values. */
export function parseTasksAddress(search: string): TasksAddress {
  const query = new URLSearchParams(search);
  return {
    list: taskLists.find((list) => list === query.get('list')),
    q: query.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    language: query.get('language') || undefined,
    kind: taskKinds.find((kind) => kind === query.get('kind')),
    assignee: assigneeId.exec(query.get('assignee') ?? '')?.[0],
    due: query.get('due') === 'overdue' ? 'overdue' : undefined,
    timeZone: parseTimeZone(query.get('timeZone')),
    createdBy: query.get('createdBy') === 'me' ? 'me' : undefined,
    sort: taskSorts.find((sort) => sort === query.get('sort')),
    cursor: query.get('cursor') || undefined,
  };
}
