import type { ReactNode } from 'react';
import styles from './dead-end.module.css';

interface DeadEndProps {
  status: number | undefined;
  title: string;
  text: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** A page that stands where another one should be. */
export function DeadEnd({ status, title, text, children }: DeadEndProps) {
  return (
    <article className={styles.deadEnd}>
      {status && <p className={styles.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </article>
  );
}
