import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportEntryView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import styles from '../files.module.css';

const MAX_LISTED_ENTRIES = 200;

interface ImportEntryListProps {
  readonly title: string;
  readonly entries: readonly ImportEntryView[];
  readonly total: number;
  /** Default: closed. */
  readonly isOpenAtFirst?: boolean;
  readonly children: (entry: ImportEntryView) => ReactNode;
}

/** A long list, rendered once it is opened. */
export function ImportEntryList({ title, entries, total, isOpenAtFirst = false, children }: ImportEntryListProps) {
  const { t } = useTranslation('dragoman/files');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const shown = entries.slice(0, MAX_LISTED_ENTRIES);
  return (
    <details className={styles.disclosure} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <>
          <ul className={styles.entries}>{shown.map(children)}</ul>
          {total > shown.length && <p>{t('plan.leftOut', { count: total - shown.length })}</p>}
        </>
      )}
    </details>
  );
}
