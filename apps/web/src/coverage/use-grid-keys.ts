import { useLayoutEffect, useRef, type KeyboardEvent, type FocusEvent } from 'react';

/**
 * Makes a table one tab stop whose cells are reached by arrow keys, Page Up and Down, Home and End, and with Ctrl its first
 * and last cell (WAI-ARIA APG, grid pattern). The focusable element of a cell is its link, or else the cell itself: both
 * have the `tabIndex` -1. The tab stop is moved in the DOM, since rendering thousands of cells for each key takes too long.
 *
 * @param isEnabled false: the links keep their own tab stops
 * @returns the props of the scrolling element around the table
 */
export function useGridKeys(isEnabled: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const tabStop = useRef<HTMLElement>(null);

  const moveTabStop = (element: HTMLElement) => {
    if (tabStop.current) tabStop.current.tabIndex = -1;
    element.tabIndex = 0;
    tabStop.current = element;
  };

  // The cell that was the tab stop may be gone.
  useLayoutEffect(() => {
    if (!isEnabled || tabStop.current?.isConnected) return;
    const cell = region.current!.querySelector<HTMLTableCellElement>('tbody th');
    if (cell) moveTabStop(focusableIn(cell));
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (isEnabled && target !== region.current) moveTabStop(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest<HTMLTableCellElement>('th, td');
    if (!isEnabled || !cell || event.altKey || event.metaKey || event.shiftKey) return;
    const table = cell.closest('table')!;
    const row = cell.parentElement as HTMLTableRowElement;
    const scroller = region.current!;
    const target = targetOf(
      event,
      table,
      row.rowIndex,
      cell.cellIndex,
      Math.floor(scroller.clientHeight / row.offsetHeight),
    );
    if (target === undefined) return;
    event.preventDefault();
    const next = table.rows[target.row]?.cells[target.column];
    if (!next) return;
    focusableIn(next).focus();
    // A sticky cell is always in view: the cells beside it have to be, too.
    if (target.column === 0) scroller.scrollLeft = 0;
    if (event.ctrlKey) scroller.scrollTop = target.row === 0 ? 0 : scroller.scrollHeight;
  };

  return { ref: region, onFocus, onKeyDown };
}

const focusableIn = (cell: HTMLElement): HTMLElement => cell.querySelector('a') ?? cell;

/** Returns the row and column a key leads to; undefined for other keys. */
function targetOf(
  { key, ctrlKey }: KeyboardEvent,
  table: HTMLTableElement,
  row: number,
  column: number,
  rowsPerScreen: number,
): { readonly row: number; readonly column: number } | undefined {
  const [lastRow, lastColumn] = [table.rows.length - 1, table.rows[row]!.cells.length - 1];
  if (ctrlKey) {
    if (key === 'Home') return { row: 0, column: 0 };
    return key === 'End' ? { row: lastRow, column: lastColumn } : undefined;
  }
  const forward = getComputedStyle(table).direction === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return { row, column: column + forward };
    case 'ArrowLeft':
      return { row, column: column - forward };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'PageDown':
      return { row: Math.min(row + rowsPerScreen, lastRow), column };
    case 'PageUp':
      return { row: Math.max(row - rowsPerScreen, 0), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: lastColumn };
    default:
      return undefined;
  }
}
