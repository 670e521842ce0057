import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { translatePath, type TranslateFilter } from '../../addresses/translate-address';
import type { PendingWork } from './pending-work';
import styles from './workspace.module.css';

const columns = ['untranslated', 'draft', 'sourceChanged', 'needsReview'] as const satisfies readonly TranslateFilter[];

/** The person's work by language. Every number links to its texts. */
export function PendingWorkTable({ work }: { work: readonly PendingWork[] }) {
  const { t } = useTranslation('dragoman/workspace');
  const { number } = useFormatters();
  if (work.length === 0) return <Notice tone="good" title={t('waiting.nothing')} />;
  const shown = columns.filter((column) => work.some((each) => each[column])); // columns with zeros only are hidden
  return (
    <div className={styles.long}>
      <Table caption={t('waiting.caption')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            {shown.map((column) => (
              <th key={column} scope="col" data-number>
                {t(`waiting.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {work.map((each) => {
            const { tag, ownName, direction } = each.language;
            return (
              <tr key={tag}>
                <th scope="row">
                  <PageLink to={translatePath({ language: tag })}>
                    <bdi lang={tag} dir={direction}>
                      {ownName}
                    </bdi>
                  </PageLink>
                </th>
                {shown.map((column) => (
                  <td key={column} data-number>
                    {each[column] ? (
                      <PageLink to={translatePath({ language: tag, filters: [column] })}>
                        {number(each[column])}
                      </PageLink>
                    ) : (
                      <span className={styles.zero}>{number(0)}</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
