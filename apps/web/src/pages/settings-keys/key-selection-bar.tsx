import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { BulkKeysInput, BulkKeysReportView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { parseKeysAddress } from '../../addresses/keys-address';
import { newTaskPath } from '../../addresses/tasks-address';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import { showToast } from '../../page/toasts';
import { undoChangeSet } from '../../requests/activity';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { listTextVersions } from '../../requests/texts';
import { reportUndone } from '../../translation-editor/selection/report-undone';
import type { Selection } from '../../translation-editor/selection/selection';
import { SelectionCount } from '../../translation-editor/selection/selection-count';
import type { AddToTaskProps } from '../../translation-editor/task/add-to-task';
import { UndoToast } from '../../translation-editor/undo/undo-toast';
import { Button, buttonClass } from '../../ui/button';
import { focusPage } from '../../ui/moved-focus';
import { BulkKeysDialog } from './bulk-keys-dialog';
import styles from './key-selection-bar.module.css';

export interface KeySelectionBarProps {
  readonly selection: Selection;
  /** The page of the list that is shown. */
  readonly list: TextListView;
  /** The reference language of the namespace, BCP 47. */
  readonly language: string;
  readonly namespaces: readonly { readonly name: string }[];
}

/** The actions for the selected keys. A toast reports the result and offers to undo it. */
export function KeySelectionBar({ selection, list, language, namespaces }: KeySelectionBarProps) {
  const { t } = useTranslation('dragoman/settings');
  const { t: tEditor } = useTranslation('dragoman/translate');
  const { namespace, q } = parseKeysAddress(useLocation());
  const { revalidate } = useRevalidator();
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const [action, setAction] = useState<BulkKeysInput['action']>();
  const reader = useLanguage().tag;
  const { browserTexts } = useAppContext();
  const [AddToTask, setAddToTask] = useState<ComponentType<AddToTaskProps>>();
  const openAddToTask = async () => {
    try {
      const [module] = await Promise.all([
        import('../../translation-editor/task/add-to-task'),
        browserTexts!.load(reader, ['dragoman/tasks']),
      ]);
      setAddToTask(() => module.AddToTask);
    } catch {
      showToast({ message: tEditor('addToTask.failed'), tone: 'warning' }); // without a connection
    }
  };
  const selectAll = async () => {
    const { texts } = await listTextVersions(readInBrowser, { language, namespace, q });
    selection.add(texts);
  };
  const undo = async (changeSet: string) => {
    const outcome = await undoChangeSet(sendInBrowser, changeSet);
    if (!outcome.ok) {
      const detail = outcome.problem.title || tEditor('undo.failed');
      return showToast({ message: tEditor('bulk.undone', { count: 0 }), detail, tone: 'warning' });
    }
    reportUndone(tEditor, outcome.view.done, outcome.view.skipped.length);
    await revalidate();
  };
  const report = ({ changeSet, done }: BulkKeysReportView) => {
    showToast({
      message: t(`keys.many.done.${action!}`, { count: done }),
      stays: true,
      undo: changeSet === null ? undefined : () => undo(changeSet),
    });
    // The button that was pressed is gone; nothing outside the dialog can have the focus before the dialog is.
    flushSync(() => {
      setAction(undefined);
      selection.clear();
    });
    focusPage();
    void revalidate();
  };
  return (
    <>
      {selected.size > 0 && (
        <section className={styles.bar} aria-label={t('keys.many.label')} tabIndex={-1}>
          <SelectionCount size={selected.size} matches={list.matches ?? 0} {...{ selection, selectAll }} />
          <div className={styles.actions}>
            {(['rename', 'move', 'delete'] as const).map((each) => (
              <Button key={each} onClick={() => setAction(each)}>
                {t(`keys.many.${each}`)}
              </Button>
            ))}
            <PageLink className={buttonClass()} to={newTaskPath()} state={{ keyIds: [...selected.keys()] }}>
              {tEditor('selection.createTask')}
            </PageLink>
            <Button onClick={() => void openAddToTask()}>{tEditor('selection.addToTask')}</Button>
          </div>
        </section>
      )}
      {action && (
        <BulkKeysDialog
          action={action}
          keyIds={[...selected.keys()]}
          namespaces={namespaces.filter(({ name }) => name !== namespace)}
          onDone={report}
          close={() => setAction(undefined)}
        />
      )}
      {AddToTask && (
        <AddToTask
          keyIds={[...selected.keys()]}
          onDone={() => {
            // The button that was pressed is gone; nothing outside the dialog can have the focus before the dialog is.
            flushSync(() => {
              setAddToTask(undefined);
              selection.clear();
            });
            focusPage();
          }}
          close={() => setAddToTask(undefined)}
        />
      )}
      <div className={styles.toast}>
        <UndoToast />
      </div>
    </>
  );
}
