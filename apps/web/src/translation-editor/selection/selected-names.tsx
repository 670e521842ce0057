import type { ReactNode } from 'react';
import styles from './bulk-dialog.module.css';

/** Names that are listed before a change of a selection. */
export const MAX_NAMED = 5;

interface SelectedNamesProps<Item> {
  /** Everything that is selected. */
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** @returns the name of an item */
  readonly children: (item: Item) => ReactNode;
  /** Says that there are more than those that are listed. */
  readonly more: (count: number) => string;
}

/** The names of what a dialog changes, the first ones of many. */
export function SelectedNames<Item>({ items, idOf, more, children }: SelectedNamesProps<Item>) {
  const rest = items.length - MAX_NAMED;
  return (
    <ul className={styles.names}>
      {items.slice(0, MAX_NAMED).map((item) => (
        <li key={idOf(item)}>{children(item)}</li>
      ))}
      {rest > 0 && <li>{more(rest)}</li>}
    </ul>
  );
}
