import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { MessageFilter, MessagesView } from '../../../../api/src/translations/translations.contract';
import { PageLink } from '../../page/page-link';
import tabs from '../../ui/tabs.module.css';
import { filters, writeAddress, type TextsAddress } from './texts-address';
import styles from './texts.module.css';

/** All, what is left, what is done, what is wrong, what is nowhere else: each with how many there are in the namespace. */
export function FilterLinks({ view, address }: { view: MessagesView; address: TextsAddress }) {
  const { t } = useTranslation('dragoman/texts');
  const { number } = useFormatters();
  // Hardly any language has texts of its own.
  const isOffered = (filter: MessageFilter) => filter !== 'extra' || filter === address.filter || view.counts.extra > 0;
  return (
    <nav aria-label={t('filter.label')}>
      <ul className={tabs.tabs}>
        {filters.filter(isOffered).map((filter) => (
          <li key={filter}>
            <PageLink
              className={tabs.tab}
              to={writeAddress({ ...address, language: view.language.tag, filter, cursor: undefined })}
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
