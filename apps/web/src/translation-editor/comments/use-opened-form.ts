import { useCallback, useRef, useState, type RefCallback } from 'react';
import { isFocusLost } from '../../ui/moved-focus';
import { unsentComment } from './unsent-comments';

export interface OpenedForm {
  readonly isShown: boolean;
  /** A comment that was kept is shown without taking the focus from where someone types. */
  readonly takesFocus: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Of the button that opens the form. When the form goes away, the focus returns to where it was, or else to this. */
  readonly opener: RefCallback<HTMLButtonElement>;
}

/**
 * Whether the form for a comment is shown: because someone opened it, or because a comment was kept for its place.
 *
 * @param openedFrom what had the focus when it was opened by key before its code was there; it takes the focus unless someone has
 * moved it since
 */
export function useOpenedForm(place: string, openedFrom?: Element): OpenedForm {
  const [state, setState] = useState(() => {
    if (openedFrom && isFocusLost()) return 'opened';
    return openedFrom || unsentComment(place) !== undefined ? 'kept' : 'closed';
  });
  const returnTo = useRef<Element>(openedFrom ?? null);
  return {
    isShown: state === 'kept' || state === 'opened',
    takesFocus: state === 'opened',
    open: () => {
      returnTo.current = document.activeElement;
      setState('opened');
    },
    close: () => setState('left'),
    // The same until the state changes, so that React calls it once.
    opener: useCallback(
      (button) => {
        if (state !== 'left' || document.activeElement !== document.body) return;
        const before = returnTo.current as HTMLElement | null;
        (before?.isConnected && before !== document.body ? before : button)?.focus();
      },
      [state],
    ),
  };
}
