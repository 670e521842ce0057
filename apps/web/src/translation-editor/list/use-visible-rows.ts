import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { FIRST_ROWS } from '../load-translations';
import type { TranslationList, TranslationListState } from './translation-list';

/** Rows rendered above and below the visible ones, so that fast scrolling does not show blank rows. */
const OVERSCAN_ROWS = 40;
/** The same before the list is scrolled for the first time. */
const OVERSCAN_ROWS_AT_REST = 10;
/** The range changes by multiples of this, so that not every scroll event renders. */
const RANGE_STEP = 10;
/** Delay before the rest of the list is loaded, so that the visible part comes first. */
const PRELOAD_DELAY_MS = 3000;
/** In pixels, until the first row is rendered and can be measured. */
const DEFAULT_ROW_HEIGHT = 56;

export interface VisibleRows {
  /** The element that scrolls. */
  readonly pane: RefObject<HTMLDivElement | null>;
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLOListElement | null>;
  /** The first row to render. */
  readonly from: number;
  /** The row after the last one to render. */
  readonly to: number;
  readonly onScroll: () => void;
  /** Does not render by itself: the `scroll` event that follows does, or `updateRange` immediately. */
  scrollIntoView(index: number): void;
  updateRange(): void;
  /** Rows that fit into the pane, less the one that stays visible when paging. */
  rowsPerPage(): number;
}

/**
 * Renders only the rows near the visible part of a list; further pages are loaded ahead of it. All rows have the same
 * height, so that each is where it would be if all of them were rendered.
 */
export function useVisibleRows(
  list: TranslationList,
  listState: TranslationListState,
  open: string | undefined,
): VisibleRows {
  const rowCount = listState.rows.length;
  const pane = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [range, setRange] = useState({ from: 0, to: FIRST_ROWS });
  const overscan = useRef(OVERSCAN_ROWS_AT_REST);
  const to = Math.min(range.to, rowCount);
  const rowHeight = () => rows.current?.firstElementChild?.getBoundingClientRect().height || DEFAULT_ROW_HEIGHT;

  const updateRange = () => {
    if (!pane.current) return; // an event that was dispatched while the list was being removed
    const { scrollTop, clientHeight } = pane.current;
    const height = rowHeight();
    const first = Math.floor(scrollTop / height);
    const last = Math.ceil((scrollTop + clientHeight) / height);
    const from = Math.max(0, Math.floor((first - overscan.current) / RANGE_STEP) * RANGE_STEP);
    const to = Math.ceil((last + overscan.current) / RANGE_STEP) * RANGE_STEP;
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    if (list.needsMore(last)) void list.loadMore();
  };
  useEffect(() => {
    const observer = new ResizeObserver(updateRange);
    observer.observe(pane.current!);
    return () => observer.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `updateRange` reads refs only; the list is its one input
  }, [list]);

  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  // Further pages are loaded one after the other while the browser is idle.
  useEffect(() => {
    if (list.needsMore(range.to, { open, isSettled })) return whenIdle(() => void list.loadMore());
  }, [list, listState, range.to, open, isSettled]);

  useLayoutEffect(() => {
    if (rows.current === null) return;
    // The Content-Security-Policy allows no style attributes, but scripts may set styles. Not custom properties: all rows
    // would inherit them, and be restyled.
    const { style } = rows.current;
    // The height of all rows, rendered or not, so that the list never shrinks while it is scrolled to its end.
    style.minBlockSize = `calc(${rowCount} * var(--row-height))`;
    style.paddingBlockStart = `calc(${range.from} * var(--row-height))`;
  }, [range.from, rowCount]);

  return {
    pane,
    rows,
    from: range.from,
    to,
    // Synchronous, since blank rows would be painted otherwise.
    onScroll: () => {
      overscan.current = OVERSCAN_ROWS;
      flushSync(updateRange);
    },
    scrollIntoView: (index) => {
      const { scrollTop, clientHeight } = pane.current!;
      const height = rowHeight();
      const [top, bottom] = [index * height, (index + 1) * height];
      // One more row stays visible on both sides.
      if (top < scrollTop + height) pane.current!.scrollTop = top - height;
      else if (bottom > scrollTop + clientHeight - 2 * height) {
        pane.current!.scrollTop = bottom + 2 * height - clientHeight;
      }
    },
    updateRange,
    rowsPerPage: () => Math.max(1, Math.floor(pane.current!.clientHeight / rowHeight()) - 1),
  };
}

function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
