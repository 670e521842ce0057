import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import { isFocusLost } from '../ui/moved-focus';
import styles from './form.module.css';

/**
 * The confirmation of a change. It takes the focus if the element that had it is gone, such as the button of a form that
 * is not needed any more.
 */
export function FocusedStatus({ children }: { readonly children: ReactNode }) {
  const status = useRef<HTMLDivElement>(null);
  // The confirmation may be shown before the page's data is reloaded, which removes the button.
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (isIdle && isFocusLost()) status.current!.focus();
  }, [isIdle]);
  return (
    <div ref={status} role="status" tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  );
}
