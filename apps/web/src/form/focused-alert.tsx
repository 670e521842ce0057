import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FocusedAlertProps {
  /** The response to a form: each new one takes the focus again. */
  readonly response: object;
  readonly children: ReactNode;
}

/** The answer to a form. It takes the focus, so that it is read and scrolled into view wherever the button was. */
export function FocusedAlert({ response, children }: FocusedAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [response]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  );
}
