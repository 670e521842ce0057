import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './table.module.css';

interface TableProps {
  /** Names the table to those who hear it; shown above it unless `captionHidden`. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** `<thead>` and `<tbody>`. Numbers stand in cells with `data-number`. */
  children: ReactNode;
}

/** Rows of the same kind. Too wide for the screen, it scrolls by itself, by keyboard as well. */
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
