import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { VisibleRows } from './use-visible-rows';

export interface RovingFocus {
  /** The row that Tab reaches; the others are reached by arrow keys (WAI-ARIA APG, roving tabindex). */
  readonly tabStop: number;
  /** The row that the keys move on from. */
  readonly focused: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * Moves the focus through the rows of a list by arrow keys, Page Up and Down, Home and End.
 *
 * @param extendSelection called when Shift is held
 * @param open id of the message that is open: the focus starts from its row
 */
export function useRovingFocus(
  { rows, from, to, scrollIntoView, updateRange, rowsPerPage }: VisibleRows,
  rowCount: number,
  open: string | undefined,
  openIndex: number | undefined,
  extendSelection: ((to: number, from: number) => void) | undefined,
): RovingFocus {
  const [moved, setMoved] = useState<{ readonly open: string | undefined; readonly index: number }>();
  const focused = moved !== undefined && moved.open === open ? moved.index : openIndex;

  // The row to focus may be rendered only after the list has been scrolled to it.
  const pendingFocus = useRef<number>(undefined);
  useLayoutEffect(() => {
    const link = rows.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    pendingFocus.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: rowsPerPage(),
      PageUp: -rowsPerPage(),
      Home: -rowCount,
      End: rowCount,
    };
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max(0, (focused ?? 0) + step), rowCount - 1);
    if (event.shiftKey) extendSelection?.(index, focused ?? 0);
    pendingFocus.current = index;
    setMoved({ open, index });
    scrollIntoView(index);
    updateRange();
  };
  /** A checkbox may have been clicked. */
  const onFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')!.dataset.index);
    if (index !== focused) setMoved({ open, index });
  };
  const isRendered = focused !== undefined && focused >= from && focused < to;
  const tabStop = isRendered ? focused : from;
  return { tabStop, focused: focused ?? tabStop, onKeyDown, onFocus };
}
