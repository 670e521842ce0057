import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { MAX_PASSWORD_LENGTH } from '../../../../libs/workspace/src/password-bounds';
import type { Refusal } from '../page/page-module';
import { buttonClass } from '../ui/button';
import { Field, TextInput } from '../ui/field';
import { Notice } from '../ui/notice';
import { CodeField } from './code-field';
import { FocusedAlert } from './focused-alert';
import { type Reauthentication, REAUTHENTICATION_REQUIRED } from './refused-form';
import { REAUTHENTICATION_FIELDS } from './submit-form';
import { SubmitButton } from './submit-button';
import styles from './form.module.css';

interface ReauthenticationFormProps {
  readonly problem: Refusal;
  readonly reauthentication: Reauthentication;
}

/** Asks who someone is before a change that was refused, and sends the change again together with the answer. */
export function ReauthenticationForm({ problem, reauthentication }: ReauthenticationFormProps) {
  const { t } = useTranslation('dragoman/failures');
  const language = useLanguage().tag;
  const { fields, hasPassword, hasAuthenticatorApp, identityProvider } = reauthentication;
  const next = `/${language}/confirmed`;
  return (
    <FocusedAlert response={problem}>
      <Notice tone="warning" title={t('confirm.title')}>
        <p>{t('confirm.text')}</p>
        <Form method="post" className={styles.form} preventScrollReset>
          {fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {hasPassword && (
            <Field
              label={t('confirm.password')}
              error={problem.type === REAUTHENTICATION_REQUIRED ? undefined : problem.title || t('unsent.title')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="password"
                  name={REAUTHENTICATION_FIELDS.password}
                  autoComplete="current-password"
                  dir="ltr"
                  maxLength={MAX_PASSWORD_LENGTH}
                />
              )}
            </Field>
          )}
          {hasAuthenticatorApp && <CodeField label={t('confirm.code')} name={REAUTHENTICATION_FIELDS.code} />}
          {identityProvider && (
            <p>
              <a
                className={buttonClass()}
                href={`${identityProvider.href}?${new URLSearchParams({ reauthenticate: '1', next })}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('confirm.elsewhere', { name: identityProvider.name })}
              </a>
            </p>
          )}
          <SubmitButton>{t('confirm.button')}</SubmitButton>
        </Form>
      </Notice>
    </FocusedAlert>
  );
}
