import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { LanguageField } from '../../form/language-field';
import styles from './developers.module.css';

interface ChoiceFormProps {
  language: string;
  namespace: string;
  languages: readonly { readonly tag: string; readonly ownName: string }[];
  namespaces: readonly { readonly name: string; readonly own: boolean }[];
}

/** Chooses the language and namespace of the examples: immediately, or by a button without JavaScript. */
export function ChoiceForm({ language, namespace, languages, namespaces }: ChoiceFormProps) {
  const { t } = useTranslation('dragoman/developers');
  const submit = useSubmit();
  const served = namespaces.filter(({ own }) => !own);
  const options = (some: ChoiceFormProps['namespaces']) =>
    some.map(({ name }) => (
      <option key={name} value={name}>
        {name}
      </option>
    ));
  return (
    <Form
      className={styles.choice}
      autoComplete="off"
      preventScrollReset
      onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <LanguageField name="language" label={t('choice.language')} value={language} languages={languages} />
      <Field label={t('choice.namespace')}>
        {(control) => (
          <Select {...control} name="namespace" value={namespace} onChange={() => {}}>
            {options(served)}
            <optgroup label={t('choice.own')}>{options(namespaces.filter(({ own }) => own))}</optgroup>
          </Select>
        )}
      </Field>
      <Button type="submit" className={styles.submit}>
        {t('choice.show')}
      </Button>
    </Form>
  );
}
