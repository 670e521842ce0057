import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Progress } from '../../ui/progress';
import styles from './home.module.css';

interface ServedLanguage {
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Share of translated keys. */
  readonly percent: number;
}

/** All served languages by their own names, with their progress. */
export function ServedLanguageList({ languages }: { languages: readonly ServedLanguage[] }) {
  const { t } = useTranslation('dragoman/home');
  const format = useFormatters();
  return (
    <section className={styles.served} aria-labelledby="served">
      <h2 id="served">{t('served.title')}</h2>
      <ul className={styles.languages}>
        {languages.map(({ tag, ownName, direction, percent }) => (
          <li key={tag} className={styles.language}>
            <bdi lang={tag} dir={direction}>
              {ownName}
            </bdi>
            <span className={styles.progress}>{format.percent(percent / 100)}</span>
            <Progress value={percent} max={100} label={t('served.progress', { language: ownName })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
