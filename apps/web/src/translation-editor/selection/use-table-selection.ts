import { useLayoutEffect, useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from 'react';
import { createStore } from '../../page/create-store';
import { type SelectableRow, Selection } from './selection';
import { useRowSelection } from './use-row-selection';

/**
 * Selects rows of a page of a table: by their checkboxes, by Shift+click, by Shift+Space, by Shift+ArrowDown and Shift+ArrowUp, and
 * by Mod+A. The selection stays when another page of the list is shown.
 *
 * @param selectable those that can be selected, whose `tr` has its place among them in `data-index`; others have none
 * @param isEnabled false: nothing can be done with them
 */
export function useTableSelection(selectable: readonly SelectableRow[], isEnabled: boolean) {
  const [rows] = useState(() => createStore({ rows: selectable }));
  const [selection] = useState(() => new Selection(rows));
  useLayoutEffect(() => rows.set({ rows: selectable }), [rows, selectable]);
  const [focused, setFocused] = useState(0);
  const { onKeyDown, onClick, onChange } = useRowSelection(selection, isEnabled, focused);
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  /** Calls a listener for what happens in a row that can be selected. */
  const inRow =
    <E extends { readonly target: EventTarget }>(listener: (event: E, row: HTMLTableRowElement) => void) =>
    (event: E) => {
      const row = rowOf(event.target as Element);
      if (row) listener(event, row);
    };
  const listeners = {
    onClick: inRow(onClick),
    onChange: inRow(onChange),
    onFocus: inRow((_: FocusEvent, row) => setFocused(indexOf(row))),
    onKeyDown: inRow((event: KeyboardEvent, row) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || !shiftKey || ctrlKey || metaKey || altKey) return onKeyDown(event);
      event.preventDefault(); // it would scroll
      const next = row.parentElement!.querySelector<HTMLElement>(`[data-index="${indexOf(row) + step}"]`);
      if (!next) return;
      selection.extendTo(indexOf(next), indexOf(row));
      next.querySelector('input')?.focus();
    }),
  };
  return { selection, selected, listeners: isEnabled ? listeners : undefined };
}

const rowOf = (element: Element) => element.closest<HTMLTableRowElement>('tr[data-index]');

const indexOf = (row: HTMLElement): number => Number(row.dataset.index);
