import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigation, useSubmit } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { MAX_PASSWORD_LENGTH } from '../../../../libs/workspace/src/password-bounds';
import type { Refusal } from '../page/page-module';
import { sendInBrowser } from '../requests/from-browser';
import { beginPasskeyConfirmation } from '../requests/passkeys';
import { Button, buttonClass } from '../ui/button';
import { Field, TextInput } from '../ui/field';
import { Notice } from '../ui/notice';
import { CodeField } from './code-field';
import { FocusedAlert } from './focused-alert';
import { type Reauthentication, REAUTHENTICATION_REQUIRED } from './refused-form';
import { REAUTHENTICATION_FIELDS } from './submit-form';
import { SubmitButton } from './submit-button';
import { askBrowser, usePasskeySupport } from './use-passkey';
import styles from './form.module.css';

interface ReauthenticationFormProps {
  readonly problem: Refusal;
  readonly reauthentication: Reauthentication;
}

/** Asks who someone is before a change that was refused, and sends the change again together with the answer. */
export function ReauthenticationForm({ problem, reauthentication }: ReauthenticationFormProps) {
  const { t } = useTranslation('dragoman/failures');
  const language = useLanguage().tag;
  const { fields, hasPassword, hasAuthenticatorApp, hasPasskeys, identityProvider } = reauthentication;
  const isPasskeySupported = usePasskeySupport();
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
          {hasPasskeys && isPasskeySupported && <PasskeyProof fields={fields} />}
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
          {(hasPassword || hasAuthenticatorApp || identityProvider) && (
            <SubmitButton>{t('confirm.button')}</SubmitButton>
          )}
        </Form>
      </Notice>
    </FocusedAlert>
  );
}

/** Proves with a passkey who someone is, and sends the change again. */
function PasskeyProof({ fields }: Pick<Reauthentication, 'fields'>) {
  const { t } = useTranslation('dragoman/failures');
  const submit = useSubmit();
  const isSubmitting = useNavigation().state === 'submitting';
  const [state, setState] = useState<'asking' | 'failed'>();
  const prove = async () => {
    setState('asking');
    try {
      const begun = await beginPasskeyConfirmation(sendInBrowser);
      if (!begun.ok) return setState('failed');
      const credential = await askBrowser({ kind: 'get', options: begun.view.options });
      const proof = [REAUTHENTICATION_FIELDS.credential, JSON.stringify(credential)];
      const form = new URLSearchParams([...fields.map(([name, value]) => [name, value]), proof]);
      setState(undefined);
      await submit(form, { method: 'post', preventScrollReset: true });
    } catch {
      setState('failed'); // they canceled it, or there is none
    }
  };
  const isBusy = state === 'asking' || isSubmitting;
  return (
    <div className={styles.withScript}>
      <Button aria-disabled={isBusy || undefined} onClick={() => void (isBusy || prove())}>
        {t('confirm.passkey')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {t('confirm.noPasskey')}
        </p>
      )}
    </div>
  );
}
