import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Progress } from '../../ui/progress';
import styles from './home.module.css';

interface ServedLanguage {
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Translated messages of a hundred. */
  readonly percent: number;
}

/** Every language that texts are served in, under its own name, with how far it is. */
export function LanguageList({ languages }: { languages: readonly ServedLanguage[] }) {
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
            <span className={styles.done}>{format.percent(percent / 100)}</span>
            <Progress value={percent} max={100} label={t('served.progress', { language: ownName })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
