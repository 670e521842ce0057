import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessagesView } from '../../../../api/src/translations/translations.contract';
import { MessageRow } from './message-row';
import type { SearchTerms } from '../../messages/search-terms';
import styles from './texts.module.css';

interface MessageTableProps {
  pages: readonly MessagesView[];
  terms: SearchTerms;
  /** The pages begin with the first row, so that rows can be numbered. */
  whole: boolean;
}

/**
 * A table in what it is and how it is read; in how it looks, a grid that becomes one column on a narrow screen. The
 * roles are said outright, since browsers forget them with `display`.
 */
export function MessageTable({ pages, terms, whole }: MessageTableProps) {
  const { t } = useTranslation('dragoman/texts');
  const { language, reference, matches } = pages[0]!;
  const columns = language.tag === reference.tag ? [language] : [reference, language];
  return (
    <table
      className={styles.table}
      role="table"
      aria-label={t('titleOf', { namespace: pages[0]!.namespace, language: language.ownName })}
      aria-rowcount={whole ? matches + 1 : undefined}
      data-columns={columns.length}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" aria-rowindex={whole ? 1 : undefined} className={styles.row}>
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
        <PageRows key={index} page={page} terms={terms} start={whole ? rowsBefore(pages, index) : undefined} />
      ))}
    </table>
  );
}

const rowsBefore = (pages: readonly MessagesView[], index: number): number =>
  pages.slice(0, index).reduce((sum, { messages }) => sum + messages.length, 2);

interface PageRowsProps {
  page: MessagesView;
  terms: SearchTerms;
  start?: number;
}

const PageRows = memo(function PageRows({ page, terms, start }: PageRowsProps) {
  return (
    <tbody role="rowgroup">
      {page.messages.map((message, index) => (
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
