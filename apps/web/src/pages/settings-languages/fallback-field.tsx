import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field';
import { LanguageSelect } from '../settings/language-select';
import type { ManagedLanguage } from './load-languages';

interface FallbackFieldProps {
  languages: readonly ManagedLanguage[];
  chosen: string | null | undefined;
  hint?: string;
}

export function FallbackField({ languages, chosen, hint }: FallbackFieldProps) {
  const { t } = useTranslation('dragoman/settings');
  return (
    <Field label={t('languages.fallback')} hint={hint}>
      {(control) => (
        <LanguageSelect
          {...control}
          name="fallback"
          usual={t('languages.usual')}
          languages={languages}
          defaultValue={chosen ?? ''}
        />
      )}
    </Field>
  );
}
