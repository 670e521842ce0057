import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServedTextsView } from '../../../../../libs/workspace/src/served/served.contract';
import { MessageRow } from './message-row';
import type { SearchTerms } from '../../messages/search-terms';
import styles from './texts.module.css';

interface MessageTableProps {
  pages: readonly ServedTextsView[];
  terms: SearchTerms;
  /** The list starts with its first row, so that the positions of its rows are known. */
  startsAtFirstRow: boolean;
}

/**
 * A table that is laid out as a grid, with one column on narrow screens. The roles are explicit, since browsers drop them
 * with `display: grid`.
 */
export function MessageTable({ pages, terms, startsAtFirstRow }: MessageTableProps) {
  const { t } = useTranslation('dragoman/texts');
  const { language, reference, matches } = pages[0]!;
  const columns = language.tag === reference.tag ? [language] : [reference, language];
  return (
    <table
      className={styles.table}
      role="table"
      aria-label={t('titleOf', { namespace: pages[0]!.namespace, language: language.ownName })}
      aria-rowcount={startsAtFirstRow ? matches + 1 : undefined}
      data-columns={columns.length}
    >
      <thead role="rowgroup" className={styles.tableHeader}>
        <tr role="row" aria-rowindex={startsAtFirstRow ? 1 : undefined} className={styles.row}>
          <th role="columnheader" scope="col">
            {t('column.key')}
          </th>
          {columns.map(({ tag, ownName, direction }) => (
            <th key={tag} role="columnheader" scope="col" lang={tag} dir={direction}>
              {ownName}
            </th>
          ))}
        </tr>
      </thead>
      {pages.map((page, index) => (
        <PageRows
          key={index}
          page={page}
          terms={terms}
          start={startsAtFirstRow ? rowsBefore(pages, index) : undefined}
        />
      ))}
    </table>
  );
}

const rowsBefore = (pages: readonly ServedTextsView[], index: number): number =>
  pages.slice(0, index).reduce((sum, { texts: messages }) => sum + messages.length, 2);

interface PageRowsProps {
  page: ServedTextsView;
  terms: SearchTerms;
  start?: number;
}

const PageRows = memo(function PageRows({ page, terms, start }: PageRowsProps) {
  return (
    <tbody role="rowgroup">
      {page.texts.map((message, index) => (
        <MessageRow
          key={message.key}
          message={message}
          language={page.language}
          reference={page.reference}
          terms={terms}
          index={start === undefined ? undefined : start + index}
        />
      ))}
    </tbody>
  );
});
