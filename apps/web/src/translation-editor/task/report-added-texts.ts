import type { TFunction } from 'i18next';
import type { AddedTextsView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { taskPath } from '../../addresses/task-path';
import { showToast } from '../../page/toasts';

/** What was added to a task, with its name. */
export type AddedToTask = AddedTextsView & { readonly taskName: string };

export const addedTexts = (t: TFunction<'dragoman/translate'>, { taskName, added }: AddedToTask): string =>
  t('addToTask.added', { task: taskName, count: added });

/** Reports what was added to each task, with links to the tasks. */
export function reportAddedTexts(t: TFunction<'dragoman/translate'>, results: readonly AddedToTask[]): void {
  const links = results.map((result) => ({ to: taskPath(result.task.id), text: addedTexts(t, result) }));
  const sum = (name: 'added' | 'alreadyInTask' | 'leftOut') => results.reduce((total, each) => total + each[name], 0);
  const [alreadyInTask, leftOut] = [sum('alreadyInTask'), sum('leftOut')];
  const detail = [
    alreadyInTask > 0 && t('addToTask.already', { count: alreadyInTask }),
    leftOut > 0 && t('addToTask.leftOut', { count: leftOut }),
  ];
  showToast({
    message: links.map(({ text }) => text).join(' '),
    links,
    detail: detail.filter(Boolean).join(' '),
    tone: sum('added') > 0 ? 'good' : 'warning',
    stays: alreadyInTask + leftOut > 0 || results.length > 1,
  });
}
