import { useSyncExternalStore, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { leavesFocusToPage } from '../../ui/moved-focus';
import { UndoToast } from '../undo/undo-toast';
import { SelectionCount, type SelectionCountProps } from './selection-count';
import styles from './table-selection-bar.module.css';

interface TableSelectionBarProps extends Omit<SelectionCountProps, 'size'> {
  /** The accessible name of the bar. */
  readonly label: string;
  readonly className?: string | undefined;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
}

/** How many rows of a table are selected, and what can be done with them. A toast reports the result. */
export function TableSelectionBar({ label, className, children, ...count }: TableSelectionBarProps) {
  const { subscribe, getSnapshot } = count.selection.versions;
  const { size } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return (
    <>
      {size > 0 && (
        <section ref={leavesFocusToPage} className={classNames(styles.bar, className)} aria-label={label} tabIndex={-1}>
          <SelectionCount size={size} {...count} />
          <div className={styles.actions}>{children}</div>
        </section>
      )}
      <div className={styles.toast}>
        <UndoToast />
      </div>
    </>
  );
}
