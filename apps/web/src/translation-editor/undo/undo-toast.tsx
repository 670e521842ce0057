import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCombination } from '../../page/key-combination';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { PageLink } from '../../page/page-link';
import { closeToast, latestToast } from '../../page/toasts';
import { Button } from '../../ui/button';
import { Toast } from '../../ui/toast';
import styles from './undo-toast.module.css';

/** Reports the last change, with a button that undoes it. */
export function UndoToast() {
  const { t } = useTranslation('dragoman/translate');
  const toast = useSyncExternalStore(latestToast.subscribe, latestToast.getSnapshot, () => undefined);
  /** The toast that is being undone. */
  const [undone, setUndone] = useState<typeof toast>();
  const hasTyped = useHasTypedSince(toast);
  const undo = toast?.undo;
  const run = () => {
    if (!undo || undone === toast) return;
    setUndone(toast);
    void undo();
  };
  const undoKeys = useShortcutKeys()('undo');
  useShortcuts([
    // In a field that has been edited since, the shortcut belongs to the field, which redoes typing.
    { keys: undoKeys, label: t('undo.keys'), run, disabled: undo === undefined, isLocal: !undo || hasTyped },
  ]);
  return (
    <div className={styles.place} role="status">
      {toast && (
        <Toast
          key={toast.id}
          tone={toast.tone ?? 'good'}
          stays={toast.stays === true}
          closeLabel={t('close')}
          close={() => closeToast(toast)}
        >
          <div className={styles.content}>
            <div className={styles.text}>
              {toast.links?.map(({ to, text }) => (
                <p key={to}>
                  <PageLink to={to}>{text}</PageLink>
                </p>
              ))}
              {!toast.links && (
                <p>
                  {toast.message}
                  {toast.subject !== undefined && (
                    <>
                      {' '}
                      <code className={styles.subject} translate="no">
                        <bdi>{toast.subject}</bdi>
                      </code>
                    </>
                  )}
                </p>
              )}
              {toast.detail && <p className={styles.detail}>{toast.detail}</p>}
            </div>
            {undo && (
              <Button
                kind="quiet"
                className={styles.undo}
                aria-keyshortcuts={hasTyped ? undefined : ariaKeys(undoKeys)}
                aria-disabled={undone === toast || undefined}
                onClick={run}
              >
                {t('undo.undo')}
                {!hasTyped && (
                  <span className={styles.keys} aria-hidden="true">
                    <KeyCombination keys={undoKeys} />
                  </span>
                )}
              </Button>
            )}
          </div>
        </Toast>
      )}
    </div>
  );
}

/** Returns whether something has been typed since a toast appeared. */
function useHasTypedSince(toast: object | undefined): boolean {
  const [typedSince, setTypedSince] = useState<object>();
  useEffect(() => {
    if (toast === undefined) return;
    const onInput = ({ target }: Event) => {
      const isText = target instanceof HTMLTextAreaElement || (target as HTMLInputElement).type !== 'checkbox';
      if (isText) setTypedSince(toast);
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [toast]);
  return toast !== undefined && typedSince === toast;
}
