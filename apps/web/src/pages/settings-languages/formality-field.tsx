import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/field';

const FORMALITIES = ['formal', 'informal'] as const;

/** Chooses how the texts of a language address the reader. */
export function FormalityField({ value }: { value: string | null | undefined }) {
  const { t } = useTranslation('dragoman/settings');
  return (
    <Field label={t('languages.formality')} hint={t('languages.formalityHint')}>
      {(control) => (
        <Select {...control} name="formality" defaultValue={value ?? ''}>
          <option value="">{t('languages.formalities.unset')}</option>
          {FORMALITIES.map((each) => (
            <option key={each} value={each}>
              {t(`languages.formalities.${each}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
