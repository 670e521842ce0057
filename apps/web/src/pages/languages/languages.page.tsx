import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useLocation, type ShouldRevalidateFunction } from 'react-router-dom';
import { readAddress, writeAddress } from '../../coverage/coverage-address';
import { coverageSheet, readCoverage } from '../../coverage/coverage-sheet';
import { HeatMap } from '../../coverage/heat-map';
import { LanguageBars } from '../../coverage/language-bars';
import { Legend } from '../../coverage/legend';
import type { HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { coverage } from '../../requests/translations';
import { CodeBlock } from '../../ui/code-block';
import { EmptyState } from '../../ui/empty-state';
import tabs from '../../ui/tabs.module.css';
import { TaggedText } from '../../ui/tagged-text';
import frame from '../../ui/page.module.css';
import { writeAddress as textsAddress } from '../texts/texts-address';
import { OneLanguage } from './one-language';
import { Toolbar } from './toolbar';
import styles from './languages.module.css';

export const loader = async ({ read, language }: PageInput) => readCoverage(await coverage(read), language);

/** Sorting and filtering show the same data; a new release, which comes to the same address, is read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/languages:title'),
  description: t('dragoman/languages:lead'),
});

/** How far each language is, namespace by namespace. */
export default function LanguagesPage() {
  const { t } = useTranslation('dragoman/languages');
  const data = useLoaderData<typeof loader>();
  const address = readAddress(useLocation().search);
  const sheet = coverageSheet(data, address);
  return (
    <div className={frame.near}>
      <header className={frame.opening}>
        <h1>{t('title')}</h1>
        <p className={frame.lead}>{t('lead')}</p>
      </header>

      <nav className={tabs.tabs} aria-label={t('scope.label')}>
        {(['applications', 'interface'] as const).map((scope) => (
          <Link
            key={scope}
            className={tabs.tab}
            to={writeAddress({ scope, q: '', sort: 'name', order: 'asc' })}
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
          <Toolbar address={address} sheet={sheet} />
          {sheet.rows.length > 0 ? (
            <>
              <Legend />
              <HeatMap address={address} sheet={sheet} href={textsAddress} />
              <LanguageBars address={address} sheet={sheet} href={textsAddress} />
              <p className={frame.note}>{t('counted')}</p>
            </>
          ) : (
            <EmptyState title={t('noMatch.title', { q: address.q })}>
              <p>{t('noMatch.text')}</p>
              <Link to={writeAddress({ ...address, q: '' })} preventScrollReset>
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
  const { t } = useTranslation('dragoman/languages');
  return (
    <EmptyState title={t('empty.title')}>
      <p>
        <TaggedText text={t('empty.import')} tags={{ import: <PageLink to="/files" /> }} />
      </p>
      <p>
        <TaggedText text={t('empty.text')} tags={{ code: <code /> }} />
      </p>
      <CodeBlock title={t('empty.files')} code={HOW_TO_BEGIN} label={t('empty.copy')} copiedLabel={t('empty.copied')} />
      <p>
        <TaggedText text={t('empty.more')} tags={{ developers: <PageLink to="/developers" /> }} />
      </p>
    </EmptyState>
  );
}

const HOW_TO_BEGIN = `mkdir -p texts/en texts/de
echo '{ "greeting": "Hello" }' > texts/en/shop.json
echo '{ "greeting": "Hallo" }' > texts/de/shop.json
DRAGOMAN_SOURCES=texts npm start`;
