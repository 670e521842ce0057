import type { ReactNode, ToggleEvent } from 'react';
import { buttonClass } from '../ui/button';
import styles from './form.module.css';

interface ConfirmationProps {
  /** Names the action. */
  readonly label: string;
  readonly kind?: 'plain' | 'quiet';
  /** The consequences of the action, and the form that performs it. */
  readonly children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone, also without JavaScript. */
export function Confirmation({ label, kind = 'plain', children }: ConfirmationProps) {
  return (
    <details className={styles.confirmation} onToggle={scrollIntoView}>
      <summary className={buttonClass(kind)}>{label}</summary>
      <div className={styles.confirmationContent}>{children}</div>
    </details>
  );
}

/** Scrolls an opened element into view, as it may be below the visible part of the page. */
const scrollIntoView = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.lastElementChild!.scrollIntoView({ block: 'nearest' });
};
