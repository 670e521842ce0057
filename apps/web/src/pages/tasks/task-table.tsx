import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { taskPath } from '../../addresses/task-path';
import { PageLink } from '../../page/page-link';
import { Assignees } from '../../tasks/assignees';
import { DueDate } from '../../tasks/due-date';
import { StartTask } from '../../tasks/start-task';
import { type NamedTask, useTaskName, useTaskSummary } from '../../tasks/task-name';
import { TaskProgress, UntranslatedTexts } from '../../tasks/task-progress';
import { useTableSelection } from '../../translation-editor/selection/use-table-selection';
import { Table } from '../../ui/table';
import pageStyles from '../../ui/page.module.css';
import { namespaceNames } from './namespace-names';
import type { TaskSelectionBarProps } from './task-selection-bar';
import styles from './task-pages.module.css';

interface TaskTableProps {
  readonly tasks: readonly NamedTask[];
  /** The tasks are done: they show when. */
  readonly isDone: boolean;
}

/**
 * Tasks with their people, due dates and progress, and links that start them. Those that the person may change can be selected, to
 * change several at once.
 */
export function TaskTable({ tasks, isDone }: TaskTableProps) {
  const changeable = useMemo(() => tasks.filter(({ mayChange }) => mayChange), [tasks]);
  const rows = useMemo(() => changeable.map(selectableRow), [changeable]);
  // What is selected may be on another page of the list by now.
  const [known, setKnown] = useState<ReadonlyMap<string, NamedTask>>(new Map());
  const [latest, setLatest] = useState<typeof changeable>();
  if (latest !== changeable) {
    setLatest(changeable);
    setKnown(new Map([...known, ...changeable.map((task) => [task.id, task] as const)]));
  }
  const { selection, selected, listeners } = useTableSelection(rows, true);
  // The bar is loaded on the first selection, because most visits select nothing. It then stays mounted, because it
  // reports the result after the selection is gone.
  const [SelectionBar, setSelectionBar] = useState<ComponentType<TaskSelectionBarProps>>();
  const isSelecting = selected.size > 0;
  useEffect(() => {
    if (!isSelecting) return;
    import('./task-selection-bar').then(
      (module) => setSelectionBar(() => module.TaskSelectionBar),
      () => selection.clear(), // the bar could not be loaded, for example offline
    );
  }, [isSelecting, selection]);
  return (
    <>
      {tasks.length > 0 && (
        <TaskRows
          {...{ tasks, isDone, listeners }}
          indexOf={(task) => changeable.indexOf(task)}
          isSelected={({ id }) => selected.has(id)}
        />
      )}
      {SelectionBar && <SelectionBar selection={selection} known={known} matches={rows.length} />}
    </>
  );
}

/** Tasks have no source; what others change about them raises their version. */
const selectableRow = ({ id, version }: NamedTask) => ({ id, sourceVersion: 0, text: { version } });

interface TaskRowsProps extends TaskTableProps, Pick<ReturnType<typeof useTableSelection>, 'listeners'> {
  /** The place of a task among those that can be selected; -1: it cannot be. */
  readonly indexOf: (task: NamedTask) => number;
  readonly isSelected: (task: NamedTask) => boolean;
}

function TaskRows({ tasks, isDone, listeners, indexOf, isSelected }: TaskRowsProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const taskName = useTaskName();
  const taskSummary = useTaskSummary();
  const { date } = useFormatters();
  const canSelect = tasks.some((task) => indexOf(task) >= 0);
  return (
    <Table caption={t('title')} captionHidden stacked>
      <thead>
        <tr>
          {canSelect && (
            <td className={styles.check}>
              <span className="visually-hidden">{t('many.label')}</span>
            </td>
          )}
          <th scope="col">{t('columns.task')}</th>
          <th scope="col">{t('columns.people')}</th>
          <th scope="col">{t(isDone ? 'columns.done' : 'columns.due')}</th>
          <th scope="col">{t('columns.progress')}</th>
          <td />
        </tr>
      </thead>
      <tbody {...listeners}>
        {tasks.map((task) => (
          <tr
            key={task.id}
            data-index={indexOf(task) >= 0 ? indexOf(task) : undefined}
            data-selected={isSelected(task) ? '' : undefined}
          >
            {canSelect && (
              <td className={styles.check}>
                {indexOf(task) >= 0 && (
                  <label>
                    <input type="checkbox" checked={isSelected(task)} readOnly />
                    <span className="visually-hidden">
                      {t('dragoman/translate:selection.select', { key: taskName(task) })}
                    </span>
                  </label>
                )}
              </td>
            )}
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
