import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusPage } from '../../ui/moved-focus';
import type { Selection } from './selection';

/**
 * The dialog of a selection bar.
 *
 * @template Opened what it was opened for: the rows that were selected then
 */
export function useBulkDialog<Opened extends object>(selection: Selection) {
  const [opened, setOpened] = useState<Opened>();
  const latest = useRef<Opened>(undefined);
  const open = (next: Opened) => {
    latest.current = next;
    setOpened(next);
  };
  const close = () => {
    latest.current = undefined;
    // The button that was pressed may be gone; nothing outside the dialog can have the focus before the dialog is.
    flushSync(() => setOpened(undefined));
    if (selection.versions.getSnapshot().size === 0) focusPage();
  };
  /** Whether the dialog is still open, for the same: it can be closed while a change is being sent. */
  const isOpen = (what: Opened) => latest.current === what;
  return { opened, open, close, isOpen };
}
