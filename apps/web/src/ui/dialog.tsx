import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  /** Of the button that closes it. */
  closeLabel: string;
  close: () => void;
  children: ReactNode;
}

/**
 * Shown for as long as it is rendered. It is the browser's own: it holds the focus, goes with Escape and gives the focus
 * back; and it stands at the end of the document, so that a form in it is in no other. A click beside it closes it, unless
 * something was typed into it.
 * What is marked `data-first` has the focus at first.
 */
export function Dialog({ title, closeLabel, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const isTypedInto = useRef(false);
  const id = useId();
  // While it is still in the document: what the browser no longer finds there gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    shown.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => shown.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={close}
      // A search is soon done again.
      onInput={({ target }) => void (isTypedInto.current ||= (target as Element).role !== 'combobox')}
      // Whoever selects with the mouse may let go beside it: that is a click on the dialog, too.
      onPointerDown={({ target }) => void (pressedBeside.current = target === dialog.current)}
      onClick={({ target }) => {
        if (target === dialog.current && pressedBeside.current && !isTypedInto.current) close();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
