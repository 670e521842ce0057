import { useTranslation } from 'react-i18next';
import { markedName } from '../../page/marked-name';
import { activeFilters, type TranslateAddress } from '../../addresses/translate-address';
import { useTranslationEditor } from '../translation-editor-context';

/**
 * Returns the names of the filters that are on, including the date and the author.
 * @param isShort the author is only named, where there is little space
 */
export function useActiveFilterNames(address: TranslateAddress, isShort = false): readonly string[] {
  const { t } = useTranslation('dragoman/translate');
  const { author } = useTranslationEditor();
  return [
    ...activeFilters(address).map((filter) => t(`filter.${filter}`)),
    ...(author === undefined
      ? []
      : [isShort ? markedName(author) : t('filter.changedBy', { name: markedName(author) })]),
    ...(address.since === undefined ? [] : [t('filter.since')]),
  ];
}
