import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names';
import { EnclosingDialog } from './enclosing-dialog';
import { CloseButton } from './close-button';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  /** Accessible name of the button that closes the dialog. */
  closeLabel: string;
  close: () => void;
  /** As wide as the window, for pictures. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. The browser's `<dialog>` contains the focus, closes on Escape and
 * restores the focus. A click on the backdrop closes the dialog, unless something was typed into it. The element with
 * `data-first` gets the focus first. A portal keeps forms in the dialog from being nested in forms of the page.
 */
export function Dialog({ title, closeLabel, close, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);
  const hasInput = useRef(false);
  const id = useId();
  // A layout effect closes the dialog before it is removed; the focus would not be restored afterwards.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element.close();
  }, []);
  return createPortal(
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- the backdrop; Escape closes it too
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={id}
      onCancel={close}
      // A search is quickly repeated, so it does not count as input.
      onInput={({ target }) => void (hasInput.current ||= (target as Element).role !== 'combobox')}
      // Selecting text with the mouse may end on the backdrop, so the press must have begun there as well.
      onPointerDown={({ target }) => void (isBackdropPressed.current = target === dialog.current)}
      onClick={({ target }) => {
        if (target === dialog.current && isBackdropPressed.current && !hasInput.current) close();
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <CloseButton label={closeLabel} close={close} />
        </div>
        <EnclosingDialog value={dialog}>{children}</EnclosingDialog>
      </div>
    </dialog>,
    document.body,
  );
}
