import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { RefusedForm } from '../../page/refused-form';
import { Field, TextInput } from '../../ui/field';
import { problemAt } from '../form/problem-notice';
import { LanguageSelect } from '../settings/language-select';
import { TextArea } from '../settings/text-area';
import type { ManagedNamespace, NamespacesData } from './load-namespaces';

interface NamespaceFieldsProps {
  /** As it is; absent: a new one. */
  chosen?: ManagedNamespace;
  refusal: RefusedForm | undefined;
}

export function NamespaceFields({ chosen, refusal }: NamespaceFieldsProps) {
  const { t } = useTranslation('dragoman/settings');
  const { languages, reference } = useLoaderData<NamespacesData>();
  const own = chosen && chosen.reference !== reference ? chosen.reference : '';
  return (
    <>
      <Field label={t('namespaces.name')} hint={t('namespaces.nameHint')} error={problemAt(refusal?.problem, '/name')}>
        {(control) => (
          <TextInput
            {...control}
            {...{ name: 'name', required: true, maxLength: 128, dir: 'ltr', autoComplete: 'off' }}
            {...{ spellCheck: false, autoCapitalize: 'none' }}
            defaultValue={refusal?.values.name ?? chosen?.name}
          />
        )}
      </Field>
      <Field label={t('namespaces.description')} hint={t('namespaces.descriptionHint')}>
        {(control) => (
          <TextArea
            {...control}
            name="description"
            maxLength={4000}
            defaultValue={refusal?.values.description ?? chosen?.description}
          />
        )}
      </Field>
      <Field label={t('namespaces.reference')} hint={t('namespaces.referenceHint')}>
        {(control) => (
          <LanguageSelect
            {...control}
            name="reference"
            usual={t('namespaces.usual', { language: reference ?? '' })}
            languages={languages}
            defaultValue={refusal?.values.reference ?? own}
          />
        )}
      </Field>
    </>
  );
}
