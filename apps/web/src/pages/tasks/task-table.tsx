import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { taskPath } from '../../addresses/task-path';
import { PageLink } from '../../page/page-link';
import { Assignees } from '../../tasks/assignees';
import { DueDate } from '../../tasks/due-date';
import { StartTask } from '../../tasks/start-task';
import { type NamedTask, useTaskSummary } from '../../tasks/task-name';
import { TaskProgress, UntranslatedTexts } from '../../tasks/task-progress';
import { LoadedBar } from '../../translation-editor/selection/loaded-bar';
import { useTableSelection } from '../../translation-editor/selection/use-table-selection';
import { classNames } from '../../ui/class-names';
import { Table } from '../../ui/table';
import pageStyles from '../../ui/page.module.css';
import { namespaceNames } from './namespace-names';
import selectable from '../../translation-editor/selection/selectable-rows.module.css';
import styles from './task-pages.module.css';

interface TaskTableProps {
  readonly tasks: readonly NamedTask[];
  /** There are other pages. */
  readonly isPaged: boolean;
  /** The tasks are done: they show when. */
  readonly isDone: boolean;
}

/**
 * Tasks with their people, due dates and progress, and links that start them. Those that the person may change can be selected, to
 * change several at once.
 */
export function TaskTable({ tasks, isPaged, isDone }: TaskTableProps) {
  const changeable = useMemo(() => tasks.filter(({ mayChange }) => mayChange), [tasks]);
  const rows = useMemo(() => changeable.map(selectableRow), [changeable]);
  // Selected tasks may be on another page of the list by now.
  const [known, setKnown] = useState<ReadonlyMap<string, NamedTask>>(new Map());
  const [latest, setLatest] = useState<typeof changeable>();
  const learn = (news: readonly NamedTask[]) =>
    setKnown((before) => new Map([...before, ...news.map((task) => [task.id, task] as const)]));
  if (latest !== changeable) {
    setLatest(changeable);
    learn(changeable);
  }
  const { selection, selected, listeners } = useTableSelection(rows, true);
  return (
    <>
      {tasks.length > 0 && (
        <TaskRows
          {...{ tasks, isDone, listeners }}
          indexOf={(task) => changeable.indexOf(task)}
          isSelected={({ id }) => selected.has(id)}
        />
      )}
      <LoadedBar load={loadSelectionBar} props={{ selection, known, learn, matches: rows.length, isPaged, isDone }} />
    </>
  );
}

const loadSelectionBar = async () => (await import('./task-selection-bar')).TaskSelectionBar;

/** Tasks have no source; what others change about them raises their version. */
const selectableRow = ({ id, version }: NamedTask) => ({ id, sourceVersion: 0, text: { version } });

interface TaskRowsProps
  extends Omit<TaskTableProps, 'isPaged'>, Pick<ReturnType<typeof useTableSelection>, 'listeners'> {
  /** The place of a task among those that can be selected; -1: it cannot be. */
  readonly indexOf: (task: NamedTask) => number;
  readonly isSelected: (task: NamedTask) => boolean;
}

function TaskRows({ tasks, isDone, listeners, indexOf, isSelected }: TaskRowsProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const taskSummary = useTaskSummary();
  // Tasks that were created together have the same name.
  const taskLabel = (task: NamedTask) => (task.name === '' ? taskSummary(task) : `${task.name} · ${task.languageName}`);
  const { date } = useFormatters();
  const canSelect = tasks.some((task) => indexOf(task) >= 0);
  return (
    <Table caption={t('title')} captionHidden stacked>
      <thead>
        <tr>
          {canSelect && (
            <td className={selectable.check}>
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
              <td className={classNames(selectable.check, selectable.corner)}>
                {indexOf(task) >= 0 && (
                  <label>
                    <input type="checkbox" checked={isSelected(task)} readOnly />
                    <span className="visually-hidden">
                      {t('dragoman/translate:selection.select', { key: taskLabel(task) })}
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
            <td className={styles.progress}>
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
