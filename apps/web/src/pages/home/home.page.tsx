import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { CoverageView } from '../../../../../libs/workspace/src/served/served.contract';
import type { HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { useAppContext } from '../../page/app-context';
import { getCoverage } from '../../requests/served';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { classNames } from '../../ui/class-names';
import type { PageRoute } from '../../page/page-route';
import pageStyles from '../../ui/page.module.css';
import { ServedLanguageList } from './language-list';
import styles from './home.module.css';

export const route = { path: '/', namespaces: ['dragoman/home'], query: [] } satisfies PageRoute;

/** Pages that are rendered from the same release share its coverage, so they can share its summary. */
const summaries = new WeakMap<CoverageView, { readonly language: string; readonly summary: Summary }>();

type Summary = ReturnType<typeof summaryOf>;

/** Returns only data that is shown, since the result of a loader is embedded in the page. */
export async function loader({ read, language }: PageInput): Promise<Summary> {
  const coverage = await getCoverage(read);
  const known = summaries.get(coverage);
  if (known?.language === language) return known.summary;
  const summary = summaryOf(coverage, language);
  summaries.set(coverage, { language, summary });
  return summary;
}

function summaryOf({ languages, namespaces, translated }: CoverageView, language: string) {
  const { compare } = new Intl.Collator(language);
  // Languages that only this interface has are left out.
  const servedLanguages = languages.filter((_, l) =>
    namespaces.some(({ own }, n) => !own && translated[l]![n] !== null),
  );
  return {
    keys: Math.max(0, ...servedLanguages.map(({ keys }) => keys)),
    namespaces: namespaces.filter(({ own }) => !own).length,
    languages: servedLanguages
      .map(({ tag, ownName, direction, translated, keys }) => ({
        tag,
        ownName,
        direction,
        // Rounded down, so that only complete translations are 100 %.
        percent: keys > 0 ? Math.floor((100 * translated) / keys) : 0,
      }))
      .sort((one, other) => compare(one.ownName, other.ownName)),
  };
}

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/home:title'),
  description: t('dragoman/home:lead'),
});

const destinations = [
  { path: '/languages', key: 'places.languages' },
  { path: '/texts', key: 'places.texts' },
  { path: '/developers', key: 'places.developers' },
] as const;

/** The start page: what this installation serves, and links to the public pages. */
export default function HomePage() {
  const { t } = useTranslation('dragoman/home');
  const { languages, namespaces, keys } = useLoaderData<typeof loader>();
  const { person } = useAppContext();
  return (
    <div className={pageStyles.spacious}>
      <div className={styles.opening}>
        <header className={classNames(pageStyles.header, styles.header)}>
          <h1>{t('title')}</h1>
          <p className={pageStyles.lead}>{t('lead')}</p>
        </header>
        {keys > 0 && (
          <dl className={styles.figures}>
            <Figure label={t('figures.languages', { count: languages.length })} value={languages.length} />
            <Figure label={t('figures.namespaces', { count: namespaces })} value={namespaces} />
            <Figure label={t('figures.texts', { count: keys })} value={keys} />
          </dl>
        )}
      </div>
      {keys === 0 && may(person, 'files.import') && (
        <EmptyState title={t('empty.title')}>
          <p>{t('empty.text')}</p>
          <PageLink to="/files" className={buttonClass()}>
            {t('empty.link')}
          </PageLink>
        </EmptyState>
      )}

      <ul className={styles.destinations}>
        {destinations.map(({ path, key }) => (
          <li key={path} className={styles.destination}>
            <h2 className={styles.destinationName}>
              <PageLink to={path} className={styles.destinationLink}>
                {t(`${key}.title`)}
                <Icon name="arrow" className={styles.arrow} />
              </PageLink>
            </h2>
            <p>{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>

      {keys > 0 && <ServedLanguageList languages={languages} />}
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
