import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './table.module.css';

interface TableProps {
  /** Accessible name of the table, shown above it unless `captionHidden`. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** `<thead>` and `<tbody>`. Cells with numbers have `data-number`, those with buttons `data-actions`. */
  children: ReactNode;
}

/** A table that scrolls horizontally if it is too wide for the screen, also by keyboard. */
export function Table({ caption, captionHidden = false, children }: TableProps) {
  const id = useId();
  return (
    <div className={styles.scroll} role="region" aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className={classNames(styles.caption, captionHidden && 'visually-hidden')}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}
