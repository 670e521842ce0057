import { useEffect, useId, useRef, type ReactNode } from 'react';
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
 * back; and it stands at the end of the document, so that a form in it is in no other.
 * What is marked `data-first` has the focus at first.
 */
export function Dialog({ title, closeLabel, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
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
      onClick={(event) => {
        if (event.target === dialog.current) close(); // beside it
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
