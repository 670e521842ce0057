import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names';
import { CloseButton } from './close-button';
import { Icon } from './icon';
import { focusPage } from './moved-focus';
import styles from './toast.module.css';

/** Long enough to read one line and to press a button. */
const SHOWN_MS = 6_000;

interface ToastProps {
  tone: 'good' | 'warning';
  /** It stays until it is closed. */
  stays: boolean;
  /** Accessible name of the button that closes it. */
  closeLabel: string;
  close: () => void;
  children: ReactNode;
}

/**
 * A report at the edge of the page that closes by itself, but never while the pointer or the focus is in it. It does not
 * take the focus, and gives it back, or to the page if the element that had it is gone. Render it in an element with `role="status"` that is always there, so that screen
 * readers announce it.
 */
export function Toast({ tone, stays, closeLabel, close, children }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const previousFocus = useRef<HTMLElement>(undefined);
  const element = useRef<HTMLDivElement>(null);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (stays || isHeld) return;
    const timer = setTimeout(() => latestClose.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, isHeld]);
  // A layout effect moves the focus before the element is removed; it would be lost afterwards.
  useLayoutEffect(() => {
    const toast = element.current!;
    return () => {
      if (!toast.contains(document.activeElement)) return;
      const previous = previousFocus.current;
      if (previous?.isConnected) previous.focus();
      else focusPage();
    };
  }, []);
  return (
    <div
      ref={element}
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          previousFocus.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => setHeld(currentTarget.contains(relatedTarget))}
    >
      <Icon name={tone === 'good' ? 'check' : 'warning'} className={styles.icon} />
      {children}
      <CloseButton label={closeLabel} close={close} />
    </div>
  );
}
