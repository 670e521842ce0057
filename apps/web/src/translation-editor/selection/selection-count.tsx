import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../page/announce';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { Selection } from './selection';
import styles from './selection-count.module.css';

/** As many as the API lists at once. */
const MAX_SELECTED = 10_000;

export interface SelectionCountProps {
  readonly selection: Selection;
  /** Selected rows. */
  readonly size: number;
  /** Rows that the search or filter of the list matches. */
  readonly matches: number;
  /** Of the button that selects all; default: that these are all that match. */
  readonly allLabel?: string | undefined;
  /** Whether all of them are loaded. */
  readonly isComplete?: boolean;
  /** Selects all matches, or the first of them. If it rejects, this is announced. */
  readonly selectAll: () => void | Promise<void>;
}

/** How many rows are selected, with buttons that select none or all matches. It is in a section that can have the focus. */
export function SelectionCount(props: SelectionCountProps) {
  const { selection, size, matches, allLabel, isComplete = false, selectAll } = props;
  const { t } = useTranslation('dragoman/translate');
  const [isLoading, setLoading] = useState(false);
  const isAll = size >= matches;
  const count = useRef<HTMLDivElement>(null);
  // The button that selected all of them is gone.
  useEffect(() => {
    if (isAll && document.activeElement === document.body) count.current!.closest('section')!.focus();
  }, [isAll]);
  const load = async () => {
    setLoading(true);
    try {
      await selectAll();
    } catch {
      announce(t('list.failed'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div ref={count} className={styles.count}>
      <Button
        kind="quiet"
        className={styles.clear}
        aria-label={t('selection.clear')}
        title={t('selection.clear')}
        aria-keyshortcuts="Escape"
        onClick={() => selection.clear()}
      >
        <Icon name="close" />
      </Button>
      <p>{t('selection.count', { count: size })}</p>
      {!isAll && (
        <Button kind="quiet" aria-disabled={isLoading || undefined} onClick={() => void (isLoading || load())}>
          {matches > MAX_SELECTED && !isComplete
            ? t('selection.first', { count: MAX_SELECTED })
            : (allLabel ?? t('selection.all', { count: matches }))}
        </Button>
      )}
    </div>
  );
}
