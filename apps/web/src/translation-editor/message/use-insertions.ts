import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../../page/shortcuts';
import { placeholderKeys, type SourcePlaceholder } from './source-placeholders';

/** Returns the shortcuts that insert the placeholders of the source, as far as they have one. */
export function useInsertions(
  placeholders: readonly SourcePlaceholder[],
  insert: (placeholder: SourcePlaceholder) => void,
  disabled: boolean,
): readonly Shortcut[] {
  const { t } = useTranslation('dragoman/editing');
  return placeholders.flatMap((placeholder, index) => {
    const keys = placeholderKeys(index);
    const label = t('placeholder.insertOne', { placeholder: placeholder.label });
    return keys ? [{ keys, label, run: () => insert(placeholder), disabled }] : [];
  });
}
