import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../api/src/people/permissions';
import type { HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { useSurroundings } from '../../page/surroundings';
import { coverage } from '../../requests/translations';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { classNames } from '../../ui/class-names';
import frame from '../../ui/page.module.css';
import { LanguageList } from './language-list';
import styles from './home.module.css';

/** No more than is shown: what a loader gives is sent along with the page. */
export async function loader({ read }: PageInput) {
  const { languages, namespaces, translated } = await coverage(read);
  // A language of this interface alone is not one that applications are served in.
  const served = languages.filter((_, l) => namespaces.some(({ own }, n) => !own && translated[l]![n] !== null));
  return {
    messages: Math.max(0, ...served.map(({ messages }) => messages)),
    namespaces: namespaces.filter(({ own }) => !own).length,
    languages: served.map(({ tag, ownName, direction, translated, messages }) => ({
      ...{ tag, ownName, direction },
      // Rounded down: 100 % is said of what is complete, and of nothing else.
      percent: messages > 0 ? Math.floor((100 * translated) / messages) : 0,
    })),
  };
}

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
  const { languages, namespaces, messages } = useLoaderData<typeof loader>();
  const { person } = useSurroundings();
  return (
    <div className={frame.far}>
      <header className={classNames(frame.opening, styles.opening)}>
        <h1>{t('title')}</h1>
        <p className={frame.lead}>{t('lead')}</p>
      </header>

      {messages > 0 && (
        <dl className={styles.figures}>
          <Figure label={t('figures.languages', { count: languages.length })} value={languages.length} />
          <Figure label={t('figures.namespaces', { count: namespaces })} value={namespaces} />
          <Figure label={t('figures.messages', { count: messages })} value={messages} />
        </dl>
      )}
      {messages === 0 && may(person, 'files.import') && (
        <EmptyState title={t('empty.title')}>
          <p>{t('empty.text')}</p>
          <PageLink to="/files" className={buttonClass()}>
            {t('empty.link')}
          </PageLink>
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
