import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { RefusedForm } from '../../page/refused-form';
import { Field, Select, TextInput } from '../../ui/field';
import { problemAt } from '../form/problem-notice';
import { TextArea } from '../settings/text-area';
import type { Loaded, ManagedNamespace } from './settings-namespaces.page';

interface NamespaceFieldsProps {
  /** As it is; absent: a new one. */
  chosen?: ManagedNamespace;
  refusal: RefusedForm | undefined;
}

export function NamespaceFields({ chosen, refusal }: NamespaceFieldsProps) {
  const { t } = useTranslation('dragoman/settings');
  const { languages, reference } = useLoaderData<Loaded>();
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
          <Select {...control} name="reference" defaultValue={refusal?.values.reference ?? own}>
            <option value="">{t('namespaces.usual', { language: reference ?? '' })}</option>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {`${name} (${tag})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
