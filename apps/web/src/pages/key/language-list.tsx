import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { KeyTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { keyFilters, keyPath, parseKeyFilter, type KeyFilter } from '../../addresses/key-address';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import tabs from '../../ui/tabs.module.css';
import { LanguageText } from './language-text';
import styles from './key.module.css';

interface LanguageListProps {
  readonly message: KeyView;
  readonly texts: readonly KeyTextView[];
  /** The reader's names of the languages, by tag. */
  readonly names: Readonly<Record<string, string>>;
}

/** The key in each language that it is translated into, all or those that need something. */
export function LanguageList({ message, texts, names }: LanguageListProps) {
  const { t } = useTranslation(['dragoman/key', 'dragoman/translate']);
  const { number } = useFormatters();
  const show = parseKeyFilter(useLocation().search);
  const { id } = message;
  const filters = keyFilters
    .map((filter) => ({ filter, count: texts.filter((each) => matches(each, filter)).length }))
    .filter(({ filter, count }) => count > 0 || filter === show);
  const shown = show ? texts.filter((each) => matches(each, show)) : texts;
  const tab = (filter: KeyFilter | undefined, label: string, count: number) => (
    <li key={filter ?? 'all'}>
      <PageLink
        className={tabs.tab}
        to={keyPath({ id, show: filter })}
        aria-current={filter === show || undefined}
        preventScrollReset
        replace
      >
        {label} <span className={styles.count}>{number(count)}</span>
      </PageLink>
    </li>
  );
  return (
    <section className={styles.section} aria-labelledby="languages">
      <h2 id="languages">{t('languages')}</h2>
      {texts.length > 1 && filters.length > 0 && (
        <nav aria-label={t('filter.label')}>
          <ul className={tabs.tabs}>
            {tab(undefined, t('filter.all'), texts.length)}
            {filters.map(({ filter, count }) =>
              tab(
                filter,
                filter === 'findings' ? t('filter.findings') : t(`dragoman/translate:state.${filter}`),
                count,
              ),
            )}
          </ul>
        </nav>
      )}
      {shown.length > 0 ? (
        <ul className={styles.languages}>
          {shown.map((text) => (
            <LanguageText
              key={text.language.tag}
              message={message}
              text={text}
              name={names[text.language.tag] ?? text.language.tag}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title={t(show ? 'filter.none' : 'noLanguages')} />
      )}
    </section>
  );
}

function matches({ text, findings }: KeyTextView, filter: KeyFilter): boolean {
  if (filter === 'findings') return findings.length > 0;
  return filter === 'sourceChanged' ? text.sourceChanged : text.state === filter;
}
