import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { classNames } from '../ui/class-names';
import { steps } from './step';
import heat from './heat-map.module.css';
import styles from './coverage.module.css';

/** What the colours of the table mean. */
export function Legend() {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      <li className={styles.step}>
        <span className={styles.swatch} aria-hidden="true">
          –
        </span>
        {t('legend.none')}
      </li>
      {steps.map(({ step, from, to }) => (
        <li key={step} className={styles.step}>
          <span className={classNames(styles.swatch, heat[step])} aria-hidden="true" />
          {from === to ? t('legend.complete') : t('legend.range', { from: percent(from), to: percent(to) })}
        </li>
      ))}
    </ul>
  );
}
