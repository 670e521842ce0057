import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, type ShouldRevalidateFunction } from 'react-router-dom';
import { parseCoverageAddress, coverageQuery } from '../../addresses/coverage-address';
import { coverageOfScope, coverageSheet, toCoverage } from '../../coverage/coverage-sheet';
import { CoverageOverview } from '../../coverage/coverage-overview';
import { useAppContext } from '../../page/app-context';
import type { HeadInput, PageInput } from '../../page/page-module';
import { Link } from '../../page/link';
import { PageLink } from '../../page/page-link';
import { getCoverage } from '../../requests/served';
import { CodeBlock } from '../../ui/code-block';
import { EmptyState } from '../../ui/empty-state';
import type { PageRoute } from '../../page/page-route';
import tabs from '../../ui/tabs.module.css';
import { TaggedText } from '../../ui/tagged-text';
import pageStyles from '../../ui/page.module.css';
import { textsPath } from '../../addresses/texts-address';
import { OneLanguage } from './one-language';
import { LanguageToolbar } from './language-toolbar';
import styles from './languages.module.css';

export const route = {
  path: '/languages',
  namespaces: ['dragoman/languages'],
  query: ['scope', 'q', 'sort', 'order', 'page'],
  navigation: { label: 'dragoman/common:navigation.languages', order: 100 },
} satisfies PageRoute;

export const loader = async ({ read, language, url }: PageInput) =>
  coverageOfScope(toCoverage(await getCoverage(read), language), parseCoverageAddress(url.search));

/** Sorting and filtering need no new data; a reload of the same URL, as after a new release, does. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.search === nextUrl.search ||
  parseCoverageAddress(currentUrl.search).scope !== parseCoverageAddress(nextUrl.search).scope;

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/languages:title'),
  description: t('dragoman/languages:lead'),
});

/** Progress by language and namespace. */
export default function LanguagesPage() {
  const { t } = useTranslation(['dragoman/languages', 'dragoman/common']);
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const address = useMemo(() => parseCoverageAddress(search), [search]);
  const sheet = useMemo(() => coverageSheet(data, address), [data, address]);
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.header}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>

      <nav className={tabs.tabs} aria-label={t('scope.label')}>
        {(['applications', 'interface'] as const).map((scope) => (
          <Link
            key={scope}
            className={tabs.tab}
            to={coverageQuery({ scope, q: '', sort: 'name', order: 'asc' })}
            aria-current={scope === address.scope ? 'page' : undefined}
            preventScrollReset
          >
            {t(`scope.${scope}`)}
          </Link>
        ))}
      </nav>

      {sheet.languages === 0 && <NoTexts />}
      {sheet.languages === 1 && <OneLanguage {...coverageSheet(data, { ...address, q: '' })} />}
      {sheet.languages > 1 && (
        <section className={styles.overview} aria-label={t(`scope.${address.scope}`)}>
          <LanguageToolbar address={address} sheet={sheet} />
          {sheet.rows.length > 0 ? (
            <>
              <CoverageOverview address={address} sheet={sheet} href={textsPath} />
              <p className={pageStyles.note}>{t('counted')}</p>
            </>
          ) : (
            <EmptyState icon="search" title={t('noMatch.title', { q: address.q })}>
              <p>{t('noMatch.text')}</p>
              <Link to={coverageQuery({ ...address, q: '' })} preventScrollReset>
                {t('noMatch.all')}
              </Link>
            </EmptyState>
          )}
        </section>
      )}
    </div>
  );
}

function NoTexts() {
  const { t } = useTranslation(['dragoman/languages', 'dragoman/common']);
  const { host } = useAppContext();
  return (
    <EmptyState title={t('empty.title')}>
      <p>
        <TaggedText text={t('empty.import')} tags={{ import: <PageLink to="/files" /> }} />
      </p>
      <p>
        <TaggedText
          text={t('empty.text', { setting: host ? 'namespaces' : 'DRAGOMAN_SOURCES' })}
          tags={{ code: <code /> }}
        />
      </p>
      <CodeBlock
        title={t('empty.files')}
        code={EXAMPLE_COMMANDS + (host ? EXAMPLE_OPTION : EXAMPLE_START)}
        label={t('dragoman/common:copy')}
        copiedLabel={t('dragoman/common:copied')}
      />
      <p>
        <TaggedText text={t('empty.more')} tags={{ developers: <PageLink to="/developers" /> }} />
      </p>
    </EmptyState>
  );
}

const EXAMPLE_COMMANDS = `mkdir -p texts/en texts/de
echo '{ "greeting": "Hello" }' > texts/en/shop.json
echo '{ "greeting": "Hallo" }' > texts/de/shop.json
`;
const EXAMPLE_START = 'DRAGOMAN_SOURCES=texts npm start';
const EXAMPLE_OPTION = "# In the root module: I18nModule.forRoot({ fallback: 'en', namespaces: 'texts' })";
