import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { BulkKeysInput, BulkKeysReportView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { parseKeysAddress } from '../../addresses/keys-address';
import { newTaskPath } from '../../addresses/tasks-address';
import { PageLink } from '../../page/page-link';
import { showToast } from '../../page/toasts';
import { undoChangeSet } from '../../requests/activity';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { listTextVersions } from '../../requests/texts';
import { reportUndone } from '../../translation-editor/selection/report-undone';
import type { Selection } from '../../translation-editor/selection/selection';
import { TableSelectionBar } from '../../translation-editor/selection/table-selection-bar';
import { useBulkDialog } from '../../translation-editor/selection/use-bulk-dialog';
import { AddToTaskButton } from '../../translation-editor/task/add-to-task-button';
import { Button, buttonClass } from '../../ui/button';
import { BulkKeysDialog } from './bulk-keys-dialog';

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
  const { opened, open, close, isOpen } = useBulkDialog<{
    readonly action: BulkKeysInput['action'];
    readonly keyIds: readonly string[];
  }>(selection);
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
    const { action, keyIds } = opened!;
    showToast({
      message: t(`keys.many.done.${action}`, { count: done }),
      stays: true,
      undo: changeSet === null ? undefined : () => undo(changeSet),
    });
    flushSync(() => selection.remove(keyIds));
    if (isOpen(opened!)) close();
    void revalidate();
  };
  return (
    <>
      <TableSelectionBar label={t('keys.many.label')} matches={list.matches ?? 0} {...{ selection, selectAll }}>
        {(['rename', 'move', 'change', 'delete'] as const).map((action) => (
          <Button key={action} onClick={() => open({ action, keyIds: selection.keyIds() })}>
            {t(`keys.many.${action}`)}
          </Button>
        ))}
        <PageLink className={buttonClass()} to={newTaskPath()} state={{ keyIds: [...selected.keys()] }}>
          {tEditor('selection.createTask')}
        </PageLink>
        <AddToTaskButton selection={selection} />
      </TableSelectionBar>
      {opened && (
        <BulkKeysDialog
          {...opened}
          namespaces={namespaces.filter(({ name }) => name !== namespace)}
          onDone={report}
          close={close}
        />
      )}
    </>
  );
}
