import type { PermissionHolder } from '../access/permissions';
import { may } from '../access/permissions';
import { toIsoTime } from '../http/input/iso-time';
import type { AssigneeView, TaskView } from './tasks.contract';
import type { TaskCounts } from './tasks.store';
import type { TaskRow } from './tasks.tables';

export interface TaskParts {
  readonly assignees: readonly AssigneeView[];
  readonly counts: TaskCounts;
}

/** @param caller who the view is for */
export const taskView = (
  row: TaskRow,
  { assignees, counts: { untranslated, ...counts } }: TaskParts,
  caller: PermissionHolder & { readonly id: string },
): TaskView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  language: row.language,
  assignees,
  ...(row.due_on !== null && { dueOn: row.due_on }),
  ...counts,
  ...(row.kind === 'review' && { untranslated }),
  state: row.state,
  createdAt: toIsoTime(row.created_at),
  createdBy: { id: row.by_id, name: row.by_name },
  ...(row.done_at !== null && { doneAt: toIsoTime(row.done_at) }),
  ...(row.done_by_name !== null && { doneBy: { id: row.done_by_id, name: row.done_by_name } }),
  mayChange: mayChangeTask(caller, row),
  mayFinish: mayFinishTask(caller, row, assignees),
  version: row.version,
});

export const mayChangeTask = (caller: PermissionHolder, { language }: Pick<TaskRow, 'language'>): boolean =>
  may(caller, 'texts.review', { language });

/** Those who may change it, and its assignees as long as they may work in the language. */
export const mayFinishTask = (
  caller: PermissionHolder & { readonly id: string },
  task: Pick<TaskRow, 'language'>,
  assignees: readonly Pick<AssigneeView, 'id'>[],
): boolean =>
  mayChangeTask(caller, task) ||
  (assignees.some(({ id }) => id === caller.id) && may(caller, 'texts.edit', { language: task.language }));
