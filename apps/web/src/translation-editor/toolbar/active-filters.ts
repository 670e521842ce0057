import { useTranslation } from 'react-i18next';
import type { TranslateAddress, TranslateFilter } from '../../addresses/translate-address';

/** The filters that are on, apart from the one that every list of the page Review has. */
export const activeFilters = ({ page, filters }: TranslateAddress): readonly TranslateFilter[] =>
  filters.filter((filter) => page !== 'review' || filter !== 'needsReview');

/** Returns the names of the filters that are on, including the date. */
export function useActiveFilterNames(address: TranslateAddress): readonly string[] {
  const { t } = useTranslation('dragoman/translate');
  const names = activeFilters(address).map((filter) => t(`filter.${filter}`));
  return address.since === undefined ? names : [...names, t('filter.since')];
}
