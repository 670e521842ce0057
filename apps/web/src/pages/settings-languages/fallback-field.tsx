import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field';
import { LanguageSelect } from '../../settings-ui/language-select';
import type { ManagedLanguage } from './load-languages';

interface FallbackFieldProps {
  languages: readonly ManagedLanguage[];
  /** Tag of the selected language. */
  value: string | null | undefined;
  hint?: string;
}

/** Chooses the fallback language. */
export function FallbackField({ languages, value, hint }: FallbackFieldProps) {
  const { t } = useTranslation('dragoman/settings');
  return (
    <Field label={t('languages.fallback')} hint={hint}>
      {(control) => (
        <LanguageSelect
          {...control}
          name="fallback"
          defaultLabel={t('languages.usual')}
          languages={languages}
          defaultValue={value ?? ''}
        />
      )}
    </Field>
  );
}
