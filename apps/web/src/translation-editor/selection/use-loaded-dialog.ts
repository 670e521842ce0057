import { useState } from 'react';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { showToast } from '../../page/toasts';
import type { Selection } from './selection';

interface LoadedDialog<Loaded> {
  /** What the dialog needs, with the texts that were selected when it was opened. */
  readonly opened: { readonly loaded: Loaded; readonly keyIds: readonly string[] } | undefined;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/**
 * A dialog of the selection bar, which is loaded with its texts when it is opened.
 * @param namespace of its texts
 * @param failed the toast if it cannot be loaded, for example without a connection
 */
export function useLoadedDialog<Loaded>(
  selection: Selection,
  { load, namespace, failed }: { load: () => Promise<Loaded>; namespace: `dragoman/${string}`; failed: string },
): LoadedDialog<Loaded> {
  const reader = useLanguage().tag;
  const { browserTexts } = useAppContext();
  const [opened, setOpened] = useState<LoadedDialog<Loaded>['opened']>();
  const open = async () => {
    const keyIds = selection.keyIds(); // the selection may change before the dialog is loaded
    try {
      const [loaded] = await Promise.all([load(), browserTexts!.load(reader, [namespace])]);
      setOpened({ loaded, keyIds });
    } catch {
      showToast({ message: failed, tone: 'warning' });
    }
  };
  return { opened, open, close: () => setOpened(undefined) };
}
