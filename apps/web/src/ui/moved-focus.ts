import type { RefCallback } from 'react';

/** Ref of an element that replaces the one that was used: it takes the focus if that would be lost. */
export const takesLostFocus: RefCallback<HTMLElement> = (element) => {
  if (isFocusLost()) element?.focus();
};

/** Returns whether no element of the page has the focus: that which had it is gone, or another page has been opened. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.getElementById('main');

/**
 * Returns the ref of an element that may be removed while the focus is in it. The focus moves before, as browsers move it to
 * the top of the page otherwise. Call it outside of components: React takes each new function for a new ref.
 */
export const leavesFocus =
  (leave: (element: HTMLElement) => void): RefCallback<HTMLElement> =>
  (element) =>
  () => {
    if (element!.contains(document.activeElement)) leave(element!);
  };

/** Moves the focus to the button that opens and closes the section around the element. */
export const leavesFocusToSummary = leavesFocus((element) =>
  element.parentElement!.closest('details')?.querySelector('summary')?.focus(),
);

/** Moves the focus to the page, which keeps its position. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

export const leavesFocusToPage = leavesFocus(focusPage);
