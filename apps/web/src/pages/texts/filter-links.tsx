import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ServedTextFilter, ServedTextsView } from '../../../../../libs/workspace/src/served/served.contract';
import { PageLink } from '../../page/page-link';
import tabs from '../../ui/tabs.module.css';
import { textFilters, textsPath, type TextsAddress } from '../../addresses/texts-address';
import styles from './texts.module.css';

/** Links to the filters, each with its number of texts in the namespace. */
export function FilterLinks({ view, address }: { view: ServedTextsView; address: TextsAddress }) {
  const { t } = useTranslation('dragoman/texts');
  const { number } = useFormatters();
  // Few languages have extra texts, so the filter is hidden for the others.
  const isOffered = (filter: ServedTextFilter) =>
    filter !== 'extra' || filter === address.filter || view.counts.extra > 0;
  return (
    <nav aria-label={t('filter.label')}>
      <ul className={tabs.tabs}>
        {textFilters.filter(isOffered).map((filter) => (
          <li key={filter}>
            <PageLink
              className={tabs.tab}
              to={textsPath({ ...address, language: view.language.tag, filter, cursor: undefined })}
              aria-current={filter === address.filter || undefined}
              preventScrollReset
            >
              {t(`filter.${filter}`)}
              <span className={styles.count}>{number(view.counts[filter])}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
