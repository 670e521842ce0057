import { useTranslation } from 'react-i18next';
import { Field, Select } from '../ui/field';

interface PositionFieldProps {
  /** All items in their order. */
  items: readonly { id: string; name: string }[];
  /** The item to be moved. */
  id: string;
}

/** Chooses the position of an item: first, or after another one. */
export function PositionField({ items, id }: PositionFieldProps) {
  const { t } = useTranslation('dragoman/settings');
  const before = items[items.findIndex((item) => item.id === id) - 1];
  return (
    <Field label={t('place.label')} hint={t('place.hint')}>
      {(control) => (
        <Select {...control} key={before?.id} name="after" defaultValue={before?.id ?? ''}>
          <option value="">{t('place.first')}</option>
          {items
            .filter((item) => item.id !== id)
            .map((item) => (
              <option key={item.id} value={item.id}>
                {t('place.after', { name: item.name })}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
