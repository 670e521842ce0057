import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FocusedAlertProps {
  /** The response to a form: each new one takes the focus again. */
  readonly response: object;
  readonly children: ReactNode;
}

/** Controls that a response describes an error of: fields, and those of a group of choices. */
const INVALID = '[aria-invalid], [data-invalid] input:not([type=search])';

/**
 * The answer to a form. It takes the focus, so that it is read and scrolled into view wherever the button was; with
 * errors of fields, the first of these takes it, to be corrected.
 */
export function FocusedAlert({ response, children }: FocusedAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = alert.current!.closest('form') ?? alert.current!.parentElement!;
    (form.querySelector<HTMLElement>(INVALID) ?? alert.current!).focus();
  }, [response]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  );
}
