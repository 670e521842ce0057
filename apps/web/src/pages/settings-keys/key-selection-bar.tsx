import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { BulkKeysInput, BulkKeysReportView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { parseKeysAddress } from '../../addresses/keys-address';
import { announce } from '../../page/announce';
import { showToast } from '../../page/toasts';
import { undoChangeSet } from '../../requests/activity';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { listTextVersions } from '../../requests/texts';
import type { Selection } from '../../translation-editor/selection/selection';
import { UndoToast } from '../../translation-editor/undo/undo-toast';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
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
  const { t } = useTranslation(['dragoman/settings', 'dragoman/translate']);
  const { namespace, q } = parseKeysAddress(useLocation());
  const { revalidate } = useRevalidator();
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const [action, setAction] = useState<BulkKeysInput['action']>();
  const [isLoading, setLoading] = useState(false);
  const matches = list.matches ?? 0;
  const selectAll = async () => {
    setLoading(true);
    try {
      const { texts } = await listTextVersions(readInBrowser, { language, namespace, q });
      selection.add(texts);
    } catch {
      announce(t('dragoman/translate:list.failed'));
    } finally {
      setLoading(false);
    }
  };
  const undo = async (changeSet: string) => {
    const outcome = await undoChangeSet(sendInBrowser, changeSet);
    if (!outcome.ok) {
      const detail = outcome.problem.title || t('dragoman/translate:undo.failed');
      return showToast({ message: t('dragoman/translate:bulk.undone', { count: 0 }), detail, tone: 'warning' });
    }
    const { done, skipped } = outcome.view;
    const isChanged = skipped.length > 0;
    showToast({
      message: t('dragoman/translate:bulk.undone', { count: done }),
      detail: isChanged ? t('dragoman/translate:bulk.changedSince', { count: skipped.length }) : undefined,
      tone: isChanged ? 'warning' : 'good',
    });
    await revalidate();
  };
  const report = ({ changeSet, done }: BulkKeysReportView) => {
    showToast({
      message: t(`keys.many.done.${action!}`, { count: done }),
      stays: true,
      undo: changeSet === null ? undefined : () => undo(changeSet),
    });
    setAction(undefined);
    selection.clear();
    document.getElementById('main')!.focus({ preventScroll: true }); // the button that was pressed is gone
    void revalidate();
  };
  return (
    <>
      {selected.size > 0 && (
        <section className={styles.bar} aria-label={t('keys.many.label')}>
          <div className={styles.count}>
            <Button
              kind="quiet"
              aria-label={t('dragoman/translate:selection.clear')}
              title={t('dragoman/translate:selection.clear')}
              aria-keyshortcuts="Escape"
              onClick={() => selection.clear()}
            >
              <Icon name="close" />
            </Button>
            <p>{t('dragoman/translate:selection.count', { count: selected.size })}</p>
            {selected.size < matches && (
              <Button
                kind="quiet"
                aria-disabled={isLoading || undefined}
                onClick={() => void (isLoading || selectAll())}
              >
                {t('dragoman/translate:selection.all', { count: matches })}
              </Button>
            )}
          </div>
          <div className={styles.actions}>
            {(['rename', 'move', 'delete'] as const).map((each) => (
              <Button key={each} onClick={() => setAction(each)}>
                {t(`keys.many.${each}`)}
              </Button>
            ))}
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
      <div className={styles.toast}>
        <UndoToast />
      </div>
    </>
  );
}
