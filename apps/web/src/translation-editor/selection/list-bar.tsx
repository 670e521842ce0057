import { Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { TranslationListState } from '../list/translation-list';
import { Toolbar } from '../toolbar/toolbar';
import { useTranslationEditor } from '../translation-editor-context';
import { bulkRun } from './bulk-run';
import type { SelectionBarProps } from './selection-bar';
import styles from './list-bar.module.css';

/** The toolbar of the list, which is hydrated after list and editor, or what can be done with the texts that are selected in it. */
export function ListBar({ listState }: { listState: TranslationListState }) {
  const { selection } = useTranslationEditor();
  const { subscribe, getSnapshot } = selection.versions;
  const isSelecting = useSyncExternalStore(
    subscribe,
    () => getSnapshot().size > 0,
    () => false,
  );
  const isRunning = useSyncExternalStore(
    bulkRun.subscribe,
    () => bulkRun.getSnapshot() !== undefined,
    () => false,
  );
  const isNeeded = isSelecting || isRunning;
  // Most lists are worked on text by text, so the bar is loaded with the first selection. Until then the toolbar stays.
  const [SelectionBar, setSelectionBar] = useState<ComponentType<SelectionBarProps>>();
  useEffect(() => {
    if (!isNeeded) return;
    import('./selection-bar').then(
      (module) => setSelectionBar(() => module.SelectionBar),
      () => selection.clear(), // without a connection
    );
  }, [isNeeded, selection]);
  const isShown = isNeeded && SelectionBar !== undefined;
  return (
    <div className={styles.place}>
      {/* Hidden rather than removed: the list does not move, and the search keeps its text. */}
      <div className={styles.toolbar} data-hidden={isShown ? '' : undefined} inert={isShown}>
        <Suspense>
          <Toolbar counts={listState.counts} matches={listState.matches} />
        </Suspense>
      </div>
      {isShown && <SelectionBar listState={listState} />}
    </div>
  );
}
