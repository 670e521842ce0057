import { useTranslation } from 'react-i18next';
import type { TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';

/** A task with the name of its language in the reader's language, which is made where the task is loaded. */
export type NamedTask = TaskView & { readonly languageName: string };

/** Returns a function that summarizes a task: "Translate 120 texts into Polish". */
export function useTaskSummary(): (task: NamedTask) => string {
  const { t } = useTranslation('dragoman/tasks');
  return ({ kind, texts, languageName }) => t(`summary.${kind}`, { count: texts, language: languageName });
}

/** Returns a function that names a task: by its name, or else by its summary. */
export function useTaskName(): (task: NamedTask) => string {
  const summary = useTaskSummary();
  return (task) => task.name || summary(task);
}
