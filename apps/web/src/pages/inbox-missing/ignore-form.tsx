import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import settings from '../../settings-ui/settings.module.css';
import { Field, TextInput } from '../../ui/field';

/** Ignores the keys that match a pattern. */
export function IgnoreForm({ pattern, namespace }: { pattern?: string; namespace?: string }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const values = useRefusal('ignore')?.values;
  return (
    <Form method="post" className={settings.form}>
      <HiddenFields values={{ intent: 'ignore' }} />
      <Field label={t('ignored.pattern')} hint={t('ignored.hint')}>
        {(control) => (
          <TextInput
            {...control}
            name="pattern"
            required
            maxLength={200}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={values?.pattern ?? pattern}
          />
        )}
      </Field>
      <Field label={t('namespace')} hint={t('ignored.namespaceHint')}>
        {(control) => (
          <TextInput
            {...control}
            name="namespace"
            maxLength={128}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={values?.namespace ?? namespace}
          />
        )}
      </Field>
      <SubmitButton kind="plain">{t('ignored.button')}</SubmitButton>
    </Form>
  );
}
