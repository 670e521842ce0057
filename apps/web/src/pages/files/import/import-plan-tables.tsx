import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ImportCountsView, ImportPlanView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { Table } from '../../../ui/table';
import { FORMAT_NAMES } from '../format-names';
import styles from '../files.module.css';

const countNames = ['added', 'changed', 'conflicts', 'removed', 'newerHere', 'unchanged'] as const;

/** The number of texts that the import would add, change, remove and so on. */
export function ImportCounts({ counts }: { counts: ImportCountsView }) {
  const { t } = useTranslation('dragoman/files');
  const { number } = useFormatters();
  return (
    <dl className={styles.counts}>
      {countNames.map((name) => (
        <div key={name} data-none={counts[name] === 0 || undefined}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same numbers for each file and language; a file of a translation job has several namespaces. */
export function ImportFileTable({ plan }: { plan: ImportPlanView }) {
  const { t } = useTranslation('dragoman/files');
  const { number, list } = useFormatters();
  const count = new Set(plan.files.map(({ file }) => file)).size;
  const rows = [...Map.groupBy(plan.files, ({ file, language }) => `${file} ${language}`)];
  return (
    <details className={`${styles.disclosure} ${styles.stacked}`}>
      <summary>{t('plan.files', { count })}</summary>
      <Table caption={t('plan.files', { count })} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('picked.file')}</th>
            <th scope="col">{t('plan.format')}</th>
            <th scope="col">{t('picked.language')}</th>
            <th scope="col">{t('picked.namespace')}</th>
            {countNames.map((name) => (
              <th key={name} scope="col" data-number>
                {t(`counts.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, views]) => (
            <tr key={key}>
              <th scope="row">
                <bdi className={styles.path} translate="no">
                  {views[0]!.file}
                </bdi>
              </th>
              <td translate="no" data-label={t('plan.format')}>
                {FORMAT_NAMES[views[0]!.format]}
              </td>
              <td translate="no" data-label={t('picked.language')}>
                {views[0]!.language}
              </td>
              <td translate="no" data-label={t('picked.namespace')}>
                {list(views.map(({ namespace }) => namespace))}
              </td>
              {countNames.map((name) => (
                <td key={name} data-number data-label={t(`counts.${name}`)}>
                  {number(views.reduce((sum, { counts }) => sum + counts[name], 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
