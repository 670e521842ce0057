import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/field';

interface PlaceFieldProps {
  /** All there are, in their order. */
  all: readonly { id: string; name: string }[];
  /** The one whose place it is. */
  id: string;
}

/** Where something stands among the others: behind which of them, or first. */
export function PlaceField({ all, id }: PlaceFieldProps) {
  const { t } = useTranslation('dragoman/settings');
  const before = all[all.findIndex((each) => each.id === id) - 1];
  return (
    <Field label={t('place.label')} hint={t('place.hint')}>
      {(control) => (
        <Select {...control} key={before?.id} name="after" defaultValue={before?.id ?? ''}>
          <option value="">{t('place.first')}</option>
          {all
            .filter((each) => each.id !== id)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {t('place.after', { name: each.name })}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
