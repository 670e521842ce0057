import { useLayoutEffect, useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from 'react';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { createStore } from '../../page/create-store';
import { Selection } from '../../translation-editor/selection/selection';
import { useRowSelection } from '../../translation-editor/selection/use-row-selection';

/**
 * Selects rows of a page of keys: by their checkboxes, by Shift+click, by Shift+Space, by Shift+ArrowDown and Shift+ArrowUp, and
 * by Mod+A. The selection stays when another page of the list is shown.
 *
 * @param isEnabled false: nothing can be done with the keys
 */
export function useKeySelection(keys: readonly ListedTextView[], isEnabled: boolean) {
  const [rows] = useState(() => createStore({ rows: keys }));
  const [selection] = useState(() => new Selection(rows));
  useLayoutEffect(() => rows.set({ rows: keys }), [rows, keys]);
  const [focused, setFocused] = useState(0);
  const { onKeyDown, ...selecting } = useRowSelection(selection, isEnabled, focused);
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const listeners = {
    ...selecting,
    onFocus: ({ target }: FocusEvent) => setFocused(rowOf(target).sectionRowIndex),
    onKeyDown: (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || !shiftKey || ctrlKey || metaKey || altKey) return onKeyDown(event);
      event.preventDefault(); // it would scroll
      const row = rowOf(event.target as Element);
      const next = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null;
      if (!next) return;
      selection.extendTo(next.sectionRowIndex, row.sectionRowIndex);
      next.querySelector('input')?.focus();
    },
  };
  return { selection, selected, listeners: isEnabled ? listeners : undefined };
}

const rowOf = (element: Element) => element.closest('tr')!;
