import type { ReactNode } from 'react';
import styles from './failure-layout.module.css';

interface FailureLayoutProps {
  status: number | undefined;
  title: string;
  text: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** The layout of a page that is shown instead of one that failed. */
export function FailureLayout({ status, title, text, children }: FailureLayoutProps) {
  return (
    <article className={styles.failure}>
      {status && <p className={styles.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.links}>{children}</div>
    </article>
  );
}
