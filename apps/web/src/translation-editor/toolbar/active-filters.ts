import { useTranslation } from 'react-i18next';
import type { TranslateAddress, TranslateFilter } from '../../addresses/translate-address';
import { useTranslationEditor } from '../translation-editor-context';

/** The filters that are on, apart from the one that every list of the page Review has. */
export const activeFilters = ({ page, filters }: TranslateAddress): readonly TranslateFilter[] =>
  filters.filter((filter) => page !== 'review' || filter !== 'needsReview');

/**
 * Returns the names of the filters that are on, including the date and the author.
 * @param isShort the author is only named, where there is little space
 */
export function useActiveFilterNames(address: TranslateAddress, isShort = false): readonly string[] {
  const { t } = useTranslation('dragoman/translate');
  const { author } = useTranslationEditor();
  return [
    ...activeFilters(address).map((filter) => t(`filter.${filter}`)),
    ...(author === undefined ? [] : [isShort ? author.name : t('filter.changedBy', { name: author.name })]),
    ...(address.since === undefined ? [] : [t('filter.since')]),
  ];
}
