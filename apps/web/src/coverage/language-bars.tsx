import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../page/page-link';
import { Progress } from '../ui/progress';
import { shareOf, sortedCell } from './coverage-sheet';
import type { HeatMapProps } from './heat-map';
import { columnOf } from './coverage-address';
import styles from './coverage.module.css';

/** The same on a narrow screen: a line for each language, with the column that it is sorted by. */
export function LanguageBars({ address, sheet: { columns, rows }, href }: HeatMapProps) {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const namespace = columns.find(({ name }) => name === columnOf(address.sort))?.name;
  return (
    <ul className={styles.bars}>
      {rows.map((row) => {
        const { tag, ownName, direction, name } = row.language;
        const done = sortedCell(row, columns, address);
        const share = done && shareOf(done);
        return (
          <li key={tag} className={styles.bar}>
            <PageLink to={href({ language: tag, namespace })} className={styles.barLink}>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>
            </PageLink>
            <span className={styles.percent}>{share === undefined ? t('missing') : percent(share)}</span>
            <span className={styles.about}>
              {name} <code>{tag}</code>
            </span>
            {done && (
              <Progress
                value={done.translated}
                max={done.messages}
                label={t('bar', { language: ownName, translated: done.translated, count: done.messages })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
