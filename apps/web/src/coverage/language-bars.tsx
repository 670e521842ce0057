import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../page/page-link';
import { Progress } from '../ui/progress';
import { coverageShare, sortedCell } from './coverage-sheet';
import type { HeatMapProps } from './heat-map';
import { sortedNamespace } from '../addresses/coverage-address';
import styles from './coverage.module.css';

/** The heat map on narrow screens: a progress bar for each language, with the column that the list is sorted by. */
export function LanguageBars({
  address,
  sheet: { columns },
  rows,
  href,
}: Omit<HeatMapProps, 'isInteractive' | 'keepsHeight' | 'totalName'>) {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const namespace = columns.find(({ name }) => name === sortedNamespace(address.sort))?.name;
  return (
    <ul className={styles.bars}>
      {rows.map((row) => {
        const { tag, ownName, direction, name } = row.language;
        const counts = sortedCell(row, columns, address);
        const share = counts && coverageShare(counts);
        return (
          <li key={tag} className={styles.bar}>
            <PageLink to={href({ language: tag, namespace })} className={styles.barLink}>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>
            </PageLink>
            <span className={styles.percent}>{share === undefined ? t('missing') : percent(share)}</span>
            <span className={styles.details}>
              {name} <code>{tag}</code>
            </span>
            {counts && (
              <Progress
                value={counts.translated}
                max={counts.keys}
                label={t('bar', { language: ownName, translated: counts.translated, count: counts.keys })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
