import type { ReactNode } from 'react';
import styles from './key-list.module.css';

interface KeyListProps {
  /** Pairs of a label and its keys. */
  readonly rows: readonly (readonly [label: string, keys: ReactNode])[];
}

/** What keys do, one per line. */
export function KeyList({ rows }: KeyListProps) {
  return (
    <dl className={styles.keys}>
      {rows.map(([label, keys], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{keys}</dd>
        </div>
      ))}
    </dl>
  );
}
