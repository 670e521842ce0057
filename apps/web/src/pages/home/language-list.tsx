import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { LanguageView } from '../../../../api/src/translations/translations.contract';
import { Progress } from '../../ui/progress';
import styles from './home.module.css';

/** Every language that texts are served in, under its own name, with how far it is. */
export function LanguageList({ languages }: { languages: readonly LanguageView[] }) {
  const { t } = useTranslation('dragoman/home');
  const { percent } = useFormatters();
  return (
    <section className={styles.served} aria-labelledby="served">
      <h2 id="served">{t('served.title')}</h2>
      <ul className={styles.languages}>
        {languages.map(({ tag, ownName, direction, translated, messages }) => {
          // Rounded down: 100 % is said of what is complete, and of nothing else.
          const done = messages > 0 ? Math.floor((100 * translated) / messages) / 100 : 0;
          return (
            <li key={tag} className={styles.language}>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>
              <span className={styles.done}>{percent(done)}</span>
              <Progress value={translated} max={messages} label={t('served.progress', { language: ownName })} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
