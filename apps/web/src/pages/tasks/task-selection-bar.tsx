import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { showToast } from '../../page/toasts';
import type { NamedTask } from '../../tasks/task-name';
import type { Selection } from '../../translation-editor/selection/selection';
import { SelectionCount } from '../../translation-editor/selection/selection-count';
import { UndoToast } from '../../translation-editor/undo/undo-toast';
import { Button } from '../../ui/button';
import { focusPage } from '../../ui/moved-focus';
import { BulkTasksDialog, type BulkTasksAction } from './bulk-tasks-dialog';
import styles from './task-selection-bar.module.css';

export interface TaskSelectionBarProps {
  readonly selection: Selection;
  /** The tasks that have been listed, by their ids. */
  readonly known: ReadonlyMap<string, NamedTask>;
  /** Tasks of the page of the list that can be selected. */
  readonly matches: number;
}

const actions: readonly BulkTasksAction[] = ['due', 'assign', 'delete'];

/** What can be done with the selected tasks. A toast reports the result, or the dialog if some were left as they are. */
export function TaskSelectionBar({ selection, known, matches }: TaskSelectionBarProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const { revalidate } = useRevalidator();
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const [opened, setOpened] = useState<{
    readonly action: BulkTasksAction;
    readonly tasks: readonly NamedTask[];
    readonly versions: readonly number[];
  }>();
  const open = (action: BulkTasksAction) => {
    const chosen = [...selected].flatMap(([id, { version }]) => {
      const task = known.get(id);
      return task === undefined ? [] : [{ task, version }];
    });
    setOpened({ action, tasks: chosen.map(({ task }) => task), versions: chosen.map(({ version }) => version) });
  };
  const close = () => {
    // The button that was pressed may be gone; nothing outside the dialog can have the focus before the dialog is.
    flushSync(() => setOpened(undefined));
    if (getSnapshot().size === 0) focusPage();
  };
  return (
    <>
      {selected.size > 0 && (
        <section className={styles.bar} aria-label={t('many.label')} tabIndex={-1}>
          <SelectionCount
            size={selected.size}
            matches={matches}
            selection={selection}
            isComplete
            selectAll={() => selection.addLoaded()}
          />
          <div className={styles.actions}>
            {actions.map((action) => (
              <Button key={action} onClick={() => open(action)}>
                {t(`many.${action}.open`)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {opened && (
        <BulkTasksDialog
          {...opened}
          onDone={({ done, skipped }) => {
            flushSync(() => selection.clear());
            void revalidate();
            if (skipped.length > 0) return;
            showToast({ message: t(`many.${opened.action}.done`, { count: done }) });
            close();
          }}
          close={close}
        />
      )}
      <div className={styles.toast}>
        <UndoToast />
      </div>
    </>
  );
}
