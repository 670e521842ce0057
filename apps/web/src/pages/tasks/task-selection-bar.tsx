import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { BulkTasksReportView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { showToast } from '../../page/toasts';
import { readInBrowser } from '../../requests/from-browser';
import { getTask } from '../../requests/tasks';
import type { NamedTask } from '../../tasks/task-name';
import type { Selection } from '../../translation-editor/selection/selection';
import { TableSelectionBar } from '../../translation-editor/selection/table-selection-bar';
import { useBulkDialog } from '../../translation-editor/selection/use-bulk-dialog';
import { Button } from '../../ui/button';
import { BulkTasksDialog, type BulkTasksAction } from './bulk-tasks-dialog';
import styles from './task-pages.module.css';

export interface TaskSelectionBarProps {
  readonly selection: Selection;
  /** The tasks that have been listed, by their ids. */
  readonly known: ReadonlyMap<string, NamedTask>;
  /** Stores how tasks are now. */
  readonly learn: (tasks: readonly NamedTask[]) => void;
  /** Tasks of the page of the list that can be selected. */
  readonly matches: number;
  /** There are other pages. */
  readonly isPaged: boolean;
  /** The list has tasks that are done, whose due date it does not show. */
  readonly isDone: boolean;
}

interface Opened {
  readonly action: BulkTasksAction;
  readonly tasks: readonly NamedTask[];
}

const actions: readonly BulkTasksAction[] = ['due', 'assign', 'delete'];

/** Those that need no other attempt: changed, or gone. */
const settled = (ids: readonly string[], skipped: BulkTasksReportView['skipped']) => {
  const left = new Set(skipped.filter(({ reason }) => reason !== 'unknownTask').map(({ taskId }) => taskId));
  return ids.filter((id) => !left.has(id));
};

/**
 * What can be done with the selected tasks. A toast reports the result, or the dialog if it is still open and some were left as
 * they are: these stay selected.
 */
export function TaskSelectionBar({ selection, known, learn, matches, isPaged, isDone }: TaskSelectionBarProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const { revalidate } = useRevalidator();
  const { opened, open, close, isOpen } = useBulkDialog<Opened>(selection);
  const openFor = (action: BulkTasksAction) => {
    // As they are listed now: a task selected before the list showed the person's last change would count as changed by others.
    const tasks = selection.keyIds().flatMap((id) => known.get(id) ?? []);
    open({ action, tasks });
  };
  /** Loads those that others have changed: they may be on another page of the list. */
  const relearn = async (skipped: BulkTasksReportView['skipped']) => {
    for (const { taskId, reason } of skipped) {
      const before = known.get(taskId);
      if (reason !== 'changedMeanwhile' || before === undefined) continue;
      const task = await getTask(readInBrowser, taskId).catch(() => undefined);
      if (task) learn([{ ...task, languageName: before.languageName }]);
    }
  };
  return (
    <>
      <TableSelectionBar
        label={t('many.label')}
        className={styles.selection}
        matches={matches}
        selection={selection}
        isComplete
        allLabel={isPaged ? t('many.allOnPage', { count: matches }) : undefined}
        selectAll={() => selection.addLoaded()}
      >
        {actions
          .filter((action) => action !== 'due' || !isDone)
          .map((action) => (
            <Button key={action} onClick={() => openFor(action)}>
              {t(`many.${action}.open`)}
            </Button>
          ))}
      </TableSelectionBar>
      {opened && (
        <BulkTasksDialog
          {...opened}
          onDone={({ skipped }, message) => {
            const ids = opened.tasks.map(({ id }) => id);
            flushSync(() => selection.remove(settled(ids, skipped)));
            void revalidate();
            void relearn(skipped);
            const areSkipped = skipped.length > 0;
            if (areSkipped && isOpen(opened)) return;
            showToast({
              message,
              detail: areSkipped ? t('many.skipped', { count: skipped.length }) : undefined,
              tone: areSkipped ? 'warning' : 'good',
              stays: areSkipped,
            });
            if (isOpen(opened)) close();
          }}
          onRefused={({ title, detail, status }, { finished, skipped }) => {
            selection.remove(settled(finished, skipped));
            if (status > 0) void revalidate(); // without a connection, the page would be replaced by a failure
            if (isOpen(opened)) return;
            showToast({
              message: title || t('many.failed'),
              detail: detail || undefined,
              tone: 'warning',
              stays: true,
            });
          }}
          close={close}
        />
      )}
    </>
  );
}
