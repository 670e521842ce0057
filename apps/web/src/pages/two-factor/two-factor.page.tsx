import { useTranslation } from 'react-i18next';
import { data, Form, useActionData, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  AuthenticatorAppSetupView,
  RecoveryCodesView,
} from '../../../../../libs/workspace/src/people/people.contract';
import { CodeField } from '../../form/code-field';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { NewSecret } from '../../form/new-secret';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { type RefusedForm, refuseForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import {
  enableAuthenticatorApp,
  getSecondFactors,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  setUpAuthenticatorApp,
} from '../../requests/second-factors';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../../requests/passkeys';
import { credentialIn } from '../../form/credential-in';
import { type PasskeyRequest, usePasskey } from '../../form/use-passkey';
import { PasskeyList } from './passkey-list';
import { buttonClass } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { takesLostFocus } from '../../ui/moved-focus';
import { Notice } from '../../ui/notice';
import { SettingsSection } from '../../form/settings-section';
import formStyles from '../../form/form.module.css';
import styles from './two-factor.module.css';

export const route = {
  path: '/profile/two-factor',
  namespaces: ['dragoman/two-factor'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read }: PageInput) {
  const [secondFactors, { passkeys }] = await Promise.all([getSecondFactors(read), listPasskeys(read)]);
  return { ...secondFactors, passkeys };
}

/** Results of forms that the page shows once: a refusal, or new secrets. */
type Result = Partial<RefusedForm> & { readonly setup?: AuthenticatorAppSetupView } & Partial<RecoveryCodesView> &
  Partial<PasskeyRequest>;

export async function action({ form, language, send }: ActionInput) {
  const to = `/${language}/profile/two-factor`;
  switch (form.get('intent') ?? '') {
    case 'begin': {
      const setup = await setUpAuthenticatorApp(send);
      return setup.ok ? ({ setup: setup.view } satisfies Result) : refuseForm(form, setup.problem);
    }
    case 'confirm': {
      const secret = form.get('secret') ?? '';
      const enabled = await enableAuthenticatorApp(send, { secret, code: form.get('code') ?? '' });
      if (enabled.ok) return enabled.view satisfies Result;
      // The same secret again, so that the app need not be set up again after a typing error.
      const setup = await setUpAuthenticatorApp(send, secret);
      if (!setup.ok) return refuseForm(form, enabled.problem);
      const refused: Result = { values: { intent: 'confirm' }, problem: enabled.problem, setup: setup.view };
      return data(refused, { status: enabled.problem.status || 503 });
    }
    case 'recovery-codes': {
      const renewed = await renewRecoveryCodes(send);
      return renewed.ok ? (renewed.view satisfies Result) : refuseForm(form, renewed.problem);
    }
    case 'begin-passkey': {
      const begun = await beginPasskey(send);
      if (!begun.ok) return refuseForm(form, begun.problem);
      const fields = { intent: 'add-passkey', name: form.get('name') ?? '' };
      return { passkey: { kind: 'create', options: begun.view.options, fields } } satisfies Result;
    }
    case 'add-passkey': {
      const body = { name: form.get('name') ?? '', credential: credentialIn(form) };
      return respondToForm(form, addPasskey(send, body), { to, done: 'passkeyAdded', secret: ['credential'] });
    }
    case 'remove-passkey':
      return respondToForm(form, removePasskey(send, form.get('id') ?? ''), { to, done: 'passkeyRemoved' });
    default:
      return respondToForm(form, removeAuthenticatorApp(send), {
        to,
        done: 'removed',
      });
  }
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/two-factor:title') });

/** The person's own second factor: an authenticator app and recovery codes. Also the guide for those who have to set it up. */
export default function TwoFactorPage() {
  const { t } = useTranslation('dragoman/two-factor');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const { authenticatorAppSince, recoveryCodes, required, passkeys } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const refusal = useRefusal();
  const isPasskeyFailed = usePasskey(result?.passkey);
  const done = useConfirmedChange(['removed', 'passkeyAdded', 'passkeyRemoved']);
  const isOn = authenticatorAppSince !== null;
  return (
    <div className={formStyles.sections}>
      <header className={formStyles.section}>
        <p>
          <PageLink to="/profile">{tCommon('account.profile')}</PageLink>
        </p>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        {required && !isOn && passkeys.length === 0 && (
          <Notice tone="warning" title={t('required.title')}>
            <p>{t('required.text')}</p>
          </Notice>
        )}
        {done && <SuccessNotice title={t(`done.${done}`)} />}
        {refusal && <ProblemNotice problem={refusal.problem} />}
        {result?.recoveryCodes && (
          <>
            <NewSecret
              title={t('recovery.made.title')}
              text={t('recovery.made.text')}
              secret={result.recoveryCodes.join('\n')}
              label={t('recovery.title')}
              copyLabel={tCommon('copy')}
              copiedLabel={tCommon('copied')}
            />
            <p>
              <PageLink to="/workspace" className={buttonClass('primary')}>
                {t('continue')}
              </PageLink>
            </p>
          </>
        )}
      </header>

      <SettingsSection title={t('app.title')}>
        {isOn && <p>{t('app.since', { date: date(authenticatorAppSince) })}</p>}
        {!isOn && result?.setup && (
          <Form method="post" className={formStyles.form} preventScrollReset>
            <HiddenFields values={{ intent: 'confirm', secret: result.setup.secret }} />
            <p>{t('app.scan')}</p>
            <img className={styles.qrCode} src={result.setup.qrCode} alt={t('app.qrCode')} />
            <CodeBlock
              code={grouped(result.setup.secret)}
              title={t('app.secret')}
              label={tCommon('copy')}
              copiedLabel={tCommon('copied')}
            />
            <CodeField
              ref={takesLostFocus}
              label={t('code')}
              name="code"
              error={problemAt(result.problem, '/code')}
              required
            />
            <SubmitButton>{t('app.confirm')}</SubmitButton>
          </Form>
        )}
        {!isOn && !result?.setup && (
          <Form method="post" preventScrollReset>
            <HiddenFields values={{ intent: 'begin' }} />
            <SubmitButton>{t('app.begin')}</SubmitButton>
          </Form>
        )}
        {isOn && !required && (
          <Confirmation label={t('app.remove')}>
            <p>{t('app.removeText')}</p>
            <Form method="post">
              <HiddenFields values={{ intent: 'remove' }} />
              <SubmitButton>{t('app.remove')}</SubmitButton>
            </Form>
          </Confirmation>
        )}
      </SettingsSection>

      {isOn && (
        <SettingsSection title={t('recovery.title')} text={t('recovery.text')}>
          <p>{t('recovery.left', { count: recoveryCodes })}</p>
          <Form method="post">
            <HiddenFields values={{ intent: 'recovery-codes' }} />
            <SubmitButton kind="plain">{t('recovery.renew')}</SubmitButton>
          </Form>
        </SettingsSection>
      )}

      <PasskeyList key={done} passkeys={passkeys} isFailed={isPasskeyFailed} refusal={refusal} />
    </div>
  );
}

/** In groups of four, which are easier to type. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
