import { useCallback, useState, type RefCallback } from 'react';
import { unsentComment } from './unsent-comments';

export interface OpenedForm {
  readonly isShown: boolean;
  /** A comment that was kept is shown without taking the focus from where someone types. */
  readonly takesFocus: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Of the button that opens the form: it takes the focus when the form goes away with it. */
  readonly opener: RefCallback<HTMLButtonElement>;
}

/** Whether the form for a comment is shown: because someone opened it, or because a comment was kept for its place. */
export function useOpenedForm(place: string): OpenedForm {
  const [state, setState] = useState(() => (unsentComment(place) === undefined ? 'closed' : 'kept'));
  return {
    isShown: state === 'kept' || state === 'opened',
    takesFocus: state === 'opened',
    open: () => setState('opened'),
    close: () => setState('left'),
    // The same until the state changes, so that React calls it once.
    opener: useCallback(
      (button) => {
        if (state === 'left' && document.activeElement === document.body) button?.focus();
      },
      [state],
    ),
  };
}
