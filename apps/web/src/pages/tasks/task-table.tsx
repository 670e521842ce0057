import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { taskPath } from '../../addresses/task-path';
import { PageLink } from '../../page/page-link';
import { Assignees } from '../../tasks/assignees';
import { DueDate } from '../../tasks/due-date';
import { StartTask } from '../../tasks/start-task';
import { type NamedTask, useTaskSummary } from '../../tasks/task-name';
import { TaskProgress, UntranslatedTexts } from '../../tasks/task-progress';
import { Table } from '../../ui/table';
import pageStyles from '../../ui/page.module.css';
import { namespaceNames } from './namespace-names';
import styles from './task-pages.module.css';

interface TaskTableProps {
  readonly tasks: readonly NamedTask[];
  /** The tasks are done: they show when. */
  readonly isDone: boolean;
}

/** Tasks with their people, due dates and progress, and links that start them. */
export function TaskTable({ tasks, isDone }: TaskTableProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const taskSummary = useTaskSummary();
  const { date } = useFormatters();
  return (
    <Table caption={t('title')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('columns.task')}</th>
          <th scope="col">{t('columns.people')}</th>
          <th scope="col">{t(isDone ? 'columns.done' : 'columns.due')}</th>
          <th scope="col">{t('columns.progress')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <th scope="row" className={styles.task}>
              <PageLink to={taskPath(task.id)} dir="auto">
                {task.name || taskSummary(task)}
              </PageLink>
              {task.name !== '' && <p className={pageStyles.note}>{taskSummary(task)}</p>}
              <p className={pageStyles.note}>
                <bdi translate="no">{namespaceNames(task)}</bdi>
              </p>
            </th>
            <td>
              <Assignees task={task} />
            </td>
            <td className={styles.when}>
              {isDone && task.doneAt !== undefined ? (
                <time dateTime={task.doneAt}>{date(task.doneAt, { dateStyle: 'medium' })}</time>
              ) : (
                <DueDate task={task} />
              )}
            </td>
            <td>
              <TaskProgress task={task} />
              <UntranslatedTexts task={task} />
            </td>
            <td data-actions>
              <StartTask task={task} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
