import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { coverage } from '../../requests/translations';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { LanguageList } from './language-list';
import styles from './home.module.css';

export const loader = ({ read }: PageInput) => coverage(read);

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/home:title'),
  description: t('dragoman/home:lead'),
});

const places = [
  { path: '/languages', key: 'places.languages' },
  { path: '/texts', key: 'places.texts' },
  { path: '/developers', key: 'places.developers' },
] as const;

/** What this installation serves, and where to go next. */
export default function HomePage() {
  const { t } = useTranslation('dragoman/home');
  const { languages, namespaces } = useLoaderData<typeof loader>();
  const messages = Math.max(0, ...languages.map((language) => language.messages));
  return (
    <div className={styles.home}>
      <header className={styles.opening}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>

      {messages > 0 ? (
        <dl className={styles.figures}>
          <Figure label={t('figures.languages', { count: languages.length })} value={languages.length} />
          <Figure
            label={t('figures.namespaces', { count: namespaces.filter(({ own }) => !own).length })}
            value={namespaces.filter(({ own }) => !own).length}
          />
          <Figure label={t('figures.messages', { count: messages })} value={messages} />
        </dl>
      ) : (
        <EmptyState title={t('empty.title')}>
          <p>{t('empty.text')}</p>
          <PageLink to="/developers">{t('empty.link')}</PageLink>
        </EmptyState>
      )}

      <ul className={styles.places}>
        {places.map(({ path, key }) => (
          <li key={path} className={styles.place}>
            <h2 className={styles.placeName}>
              <PageLink to={path} className={styles.placeLink}>
                {t(`${key}.title`)}
                <Icon name="arrow" className={styles.arrow} />
              </PageLink>
            </h2>
            <p>{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>

      {messages > 0 && <LanguageList languages={languages} />}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const { number } = useFormatters();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{number(value)}</dd>
    </div>
  );
}
