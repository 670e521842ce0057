import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button';
import styles from './form.module.css';

interface ConfirmedProps {
  /** What is going to be done. */
  readonly label: string;
  /** What it leads to, and the form that does it. */
  readonly children: ReactNode;
}

/** An act that cannot be taken back says what it leads to before it is done; without JavaScript as well. */
export function Confirmed({ label, children }: ConfirmedProps) {
  return (
    <details className={styles.confirmed}>
      <summary className={buttonClass('plain')}>{label}</summary>
      <div className={styles.question}>{children}</div>
    </details>
  );
}
