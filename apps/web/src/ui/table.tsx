import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './table.module.css';

interface TableProps {
  /** Accessible name of the table, shown above it unless `captionHidden`. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** Whether each row is a block on a phone. Values that need the heading of their column repeat it in `data-label`. */
  stacked?: boolean;
  /** `<thead>` and `<tbody>`. Cells with numbers have `data-number`, those with buttons `data-actions`. */
  children: ReactNode;
}

/** A table that scrolls horizontally if it is too wide for the screen, also by keyboard. */
export function Table({ caption, captionHidden = false, stacked = false, children }: TableProps) {
  const id = useId();
  return (
    <div className={styles.scroll} role="region" aria-labelledby={id} tabIndex={0}>
      <table className={classNames(styles.table, stacked && styles.stacked)}>
        <caption id={id} className={classNames(styles.caption, captionHidden && 'visually-hidden')}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}
