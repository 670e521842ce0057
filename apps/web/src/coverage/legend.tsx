import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { coverageLevels } from './coverage-level';
import styles from './coverage.module.css';

/** Explains the colors of the heat map. */
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
          <span className={styles.swatch} data-level={level} aria-hidden="true" />
          {from === to ? t('legend.complete') : t('legend.range', { from: percent(from), to: percent(to) })}
        </li>
      ))}
    </ul>
  );
}
