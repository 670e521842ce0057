import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TranslationFilter } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { translatePath } from './translate-path';
import type { Waiting } from './waiting';
import styles from './workspace.module.css';

const columns = [
  'untranslated',
  'draft',
  'sourceChanged',
  'needsReview',
] as const satisfies readonly TranslationFilter[];

/** What waits for the one who looks, language by language: every number leads there. */
export function WaitingTable({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('dragoman/workspace');
  const { number } = useFormatters();
  if (waiting.length === 0) return <Notice tone="good" title={t('waiting.nothing')} />;
  const shown = columns.filter((column) => waiting.some((each) => each[column])); // one with nothing but 0 says nothing
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
          {waiting.map((each) => {
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
                      <PageLink to={translatePath({ language: tag, filter: column })}>{number(each[column])}</PageLink>
                    ) : (
                      <span className={styles.none}>{number(0)}</span>
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
