import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { FOCUS_FIELD_UNLESS_TOUCH, translatePath, type TranslateAddress } from '../../addresses/translate-address';
import { checkTerm, hasTerm, tagTerm, toggledTerm } from '../../addresses/search-term';
import { CheckName } from '../../messages/check-name';
import { PageLink } from '../../page/page-link';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { listFacets } from '../../requests/texts';
import { Icon } from '../../ui/icon';
import { translationsQuery } from '../translations-query';
import styles from './filter-menu.module.css';

interface ListFacetsProps {
  /** Address of the list that is shown. */
  readonly base: TranslateAddress;
}

/** The checks that have found something in the texts of a list and the tags of its keys, as links that add them to the search. */
export function ListFacets({ base }: ListFacetsProps) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const facets = useLoaded(`${reader} ${translatePath(base)}`, () =>
    listFacets(readInBrowser, { ...translationsQuery({ ...base, language: base.language! }), reference: undefined }),
  );
  if (!facets) return null;
  return (
    <>
      <FacetLinks
        title={t('filter.issues')}
        base={base}
        facets={facets.checks.map(({ texts, ...check }) => ({
          term: checkTerm(check.code),
          name: <CheckName check={check} />,
          texts,
        }))}
      />
      <FacetLinks
        title={t('filter.tags')}
        base={base}
        facets={facets.tags.flatMap(({ name, texts }) => {
          const term = tagTerm(name);
          return term === undefined ? [] : { term, name: <bdi>{name}</bdi>, texts };
        })}
      />
    </>
  );
}

interface FacetLinksProps extends ListFacetsProps {
  readonly title: string;
  readonly facets: readonly { readonly term: string; readonly name: ReactNode; readonly texts: number }[];
}

function FacetLinks({ title, base, facets }: FacetLinksProps) {
  const { number } = useFormatters();
  const id = useId();
  if (facets.length === 0) return null;
  return (
    <>
      <p id={id} className={styles.group}>
        {title}
      </p>
      <ul className={styles.filters} aria-labelledby={id}>
        {facets.map(({ term, name, texts }) => (
          <li key={term}>
            <PageLink
              className={styles.filter}
              to={translatePath({ ...base, q: toggledTerm(base.q, term) })}
              state={FOCUS_FIELD_UNLESS_TOUCH}
              aria-current={hasTerm(base.q, term) || undefined}
            >
              <Icon name="check" />
              {name}
              <span className={styles.count}>{number(texts)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
