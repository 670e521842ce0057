import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { showToast } from '../../page/toasts';
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
  /** Tasks of the page of the list that can be selected. */
  readonly matches: number;
}

interface Opened {
  readonly action: BulkTasksAction;
  readonly tasks: readonly NamedTask[];
}

const actions: readonly BulkTasksAction[] = ['due', 'assign', 'delete'];

/**
 * What can be done with the selected tasks. A toast reports the result, or the dialog if it is still open and some were left as
 * they are.
 */
export function TaskSelectionBar({ selection, known, matches }: TaskSelectionBarProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const { revalidate } = useRevalidator();
  const { opened, open, close, isOpen } = useBulkDialog<Opened>(selection);
  const openFor = (action: BulkTasksAction) => {
    // As they are listed now: a task selected before the list showed the person's last change would count as changed by others.
    const tasks = selection.keyIds().flatMap((id) => known.get(id) ?? []);
    open({ action, tasks });
  };
  return (
    <>
      <TableSelectionBar
        label={t('many.label')}
        className={styles.selection}
        matches={matches}
        selection={selection}
        isComplete
        selectAll={() => selection.addLoaded()}
      >
        {actions.map((action) => (
          <Button key={action} onClick={() => openFor(action)}>
            {t(`many.${action}.open`)}
          </Button>
        ))}
      </TableSelectionBar>
      {opened && (
        <BulkTasksDialog
          {...opened}
          onDone={({ done, skipped }) => {
            flushSync(() => selection.remove(opened.tasks.map(({ id }) => id)));
            void revalidate();
            const areSkipped = skipped.length > 0;
            if (areSkipped && isOpen(opened)) return;
            showToast({
              message: t(`many.${opened.action}.done`, { count: done }),
              detail: areSkipped ? t('many.skipped', { count: skipped.length }) : undefined,
              tone: areSkipped ? 'warning' : 'good',
              stays: areSkipped,
            });
            if (isOpen(opened)) close();
          }}
          onRefused={({ title, detail, status }, finished) => {
            selection.remove(finished);
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
