import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { classNames } from '../ui/class-names';
import { coverageLevels } from './coverage-level';
import heatMapStyles from './heat-map.module.css';
import styles from './coverage.module.css';

/** Explains the colours of the heat map. */
export function Legend() {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      <li className={styles.level}>
        <span className={styles.swatch} aria-hidden="true">
          –
        </span>
        {t('legend.none')}
      </li>
      {coverageLevels.map(({ level, from, to }) => (
        <li key={level} className={styles.level}>
          <span className={classNames(styles.swatch, heatMapStyles[level])} aria-hidden="true" />
          {from === to ? t('legend.complete') : t('legend.range', { from: percent(from), to: percent(to) })}
        </li>
      ))}
    </ul>
  );
}
