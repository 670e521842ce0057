import { useTranslation } from 'react-i18next';
import { Form, redirectDocument, useLoaderData, useLocation } from 'react-router-dom';
import { EmailField } from '../../accounts/email-field';
import { useLanguage } from '@dragoman/i18n/react';
import { MAX_PASSWORD_LENGTH } from '../../../../../libs/workspace/src/password-bounds';
import type { ActionInput, HeadInput, PageInput, Refusal } from '../../page/page-module';
import { SuccessNotice } from '../../form/success-notice';
import type { SessionView } from '../../../../../libs/workspace/src/people/people.contract';
import { credentialIn } from '../../form/credential-in';
import { type PasskeyRequest, usePasskey, usePasskeySupport } from '../../form/use-passkey';
import { beginPasskeySignIn, signInWithPasskey } from '../../requests/passkeys';
import { CodeField } from '../../form/code-field';
import { HiddenFields } from '../../form/hidden-fields';
import { type RefusedForm, refuseForm } from '../../form/refused-form';
import { PageLink } from '../../page/page-link';
import { respondToForm } from '../../form/respond-to-form';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import {
  applicationSignInPath,
  discardPendingIdentity,
  requestPasswordReset,
  signIn,
  signInWithCode,
  signOut,
} from '../../requests/account';
import { buttonClass } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { ProblemNotice, problemAt } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { nextPage } from '../../addresses/sign-in-address';
import type { PageRoute } from '../../page/page-route';
import styles from '../../form/form.module.css';

export const route = { path: '/sign-in', namespaces: ['dragoman/sign-in'], unlisted: true } satisfies PageRoute;

export async function loader({ session, url, language }: PageInput) {
  const {
    person,
    secondFactorMissing = false,
    identityProvider,
    pendingIdentity,
    application,
    ...more
  } = await session();
  const { sendsEmail = false } = more;
  const next = nextPage(url.searchParams.get('next'), language) ?? `/${language}/workspace`;
  if (person && !pendingIdentity) return redirectDocument(next);
  if (application?.canSignIn) return redirectDocument(applicationSignInPath(next));
  return {
    secondFactorMissing,
    identityProvider,
    pendingIdentity,
    isElsewhere: application !== undefined,
    sendsEmail,
    isForgotten: sendsEmail && !secondFactorMissing && url.searchParams.has('forgotten'),
  };
}

export async function action({ form, url, language, send }: ActionInput) {
  const email = form.get('email') ?? '';
  if (form.get('intent') === 'request-reset') {
    const requested = await requestPasswordReset(send, { email });
    return requested.ok ? { isResetRequested: true as const } : refuseForm(form, requested.problem);
  }
  const here = url.pathname + url.search;
  if (form.get('intent') === 'begin-passkey') {
    const begun = await beginPasskeySignIn(send);
    if (!begun.ok) return refuseForm(form, begun.problem);
    const passkey = { kind: 'get', options: begun.view.options, fields: { intent: 'passkey' } } as const;
    return { passkey } satisfies PasskeyRequest;
  }
  if (form.get('intent') === 'start-over') return respondToForm(form, signOut(send), { to: here, reload: true });
  if (form.get('intent') === 'discard-identity')
    return respondToForm(form, discardPendingIdentity(send), { to: here, reload: true });
  const next = nextPage(url.searchParams.get('next'), language);
  const options = {
    // Without a language the server redirects to the person's own.
    to: ({ person, secondFactorMissing }: SessionView) =>
      secondFactorMissing ? here : (next ?? (person?.interfaceLanguage ? '/workspace' : `/${language}/workspace`)),
    secret: ['password', 'code'],
    reload: true,
  };
  if (form.get('intent') === 'passkey') {
    const signedIn = signInWithPasskey(send, { credential: credentialIn(form) });
    return respondToForm(form, signedIn, { to: next ?? '/workspace', secret: ['credential'], reload: true });
  }
  if (form.get('intent') === 'code') return respondToForm(form, signInWithCode(send, form.get('code') ?? ''), options);
  return respondToForm(form, signIn(send, { email, password: form.get('password') ?? '' }), options);
}

export const head = ({ t, data }: HeadInput<{ readonly isForgotten: boolean } | undefined>) => ({
  title: t(data?.isForgotten ? 'dragoman/sign-in:forgotten.title' : 'dragoman/sign-in:title'),
});

/** Reasons why signing in with another service failed, as the API puts them into the URL. */
const failures = ['notAllowed', 'failed'] as const;

/** Signs a person in with a password or with another service. */
export default function SignInPage() {
  const { t } = useTranslation('dragoman/sign-in');
  const { secondFactorMissing, identityProvider, pendingIdentity, isElsewhere, sendsEmail, isForgotten } =
    useLoaderData<typeof loader>();
  const result = useFormResult<{ isResetRequested?: true } & Partial<PasskeyRequest>>();
  const isResetRequested = result?.isResetRequested === true;
  const isPasskeyFailed = usePasskey(result?.passkey);
  const hasPasskeys = usePasskeySupport();
  const refusal = useRefusal();
  const search = new URLSearchParams(useLocation().search);
  const language = useLanguage().tag;

  const isAccountDeleted = useConfirmedChange(['accountDeleted']) !== undefined;
  const isResetRefused = useRefusal('request-reset') !== undefined;
  const failure = failures.find((each) => each === search.get('failure'));
  const next = nextPage(search.get('next'), language) ?? `/${language}/workspace`;
  const problemNotice = refusal && <ProblemNotice problem={refusal.problem} />;
  if (isElsewhere) {
    return (
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <p>{t('application')}</p>
      </div>
    );
  }
  if (secondFactorMissing) return <CodeForm problem={refusal?.problem} />;
  if (isForgotten)
    return <ForgottenPassword isRequested={isResetRequested} refusal={isResetRefused ? refusal : undefined} />;
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {isAccountDeleted && <SuccessNotice title={t('accountDeleted')} />}
      {failure && !isResetRequested && !refusal && (
        <Notice tone="bad" title={t(`elsewhere.${failure}.title`)}>
          <p>{t(`elsewhere.${failure}.text`)}</p>
        </Notice>
      )}
      {identityProvider && pendingIdentity && (
        <Notice title={t('connect.title', { name: identityProvider.name })}>
          <p>{t('connect.text', { email: pendingIdentity.email, name: identityProvider.name })}</p>
          <Form method="post">
            <HiddenFields values={{ intent: 'discard-identity' }} />
            <SubmitButton kind="plain">{t('connect.discard')}</SubmitButton>
          </Form>
        </Notice>
      )}
      {identityProvider && !pendingIdentity && (
        <>
          <a className={buttonClass('primary')} href={`${identityProvider.href}?${new URLSearchParams({ next })}`}>
            {t('elsewhere.button', { name: identityProvider.name })}
          </a>
          <h2 className={styles.alternative}>{t('withPassword')}</h2>
        </>
      )}
      {!isResetRefused && problemNotice}
      <Form method="post" className={styles.form}>
        <EmailField
          label={t('email')}
          error={isResetRefused ? undefined : problemAt(refusal?.problem, '/email')}
          autoComplete="username"
          defaultValue={refusal?.values.email ?? pendingIdentity?.email}
        />
        <Field label={t('password')} error={problemAt(refusal?.problem, '/password')}>
          {(control) => (
            <TextInput
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              dir="ltr"
              required
              maxLength={MAX_PASSWORD_LENGTH}
            />
          )}
        </Field>
        <SubmitButton kind={identityProvider && !pendingIdentity ? 'plain' : 'primary'}>{t('title')}</SubmitButton>
      </Form>

      {isPasskeyFailed && (
        <div role="alert">
          <Notice tone="bad" title={t('passkey.failed.title')}>
            <p>{t('passkey.failed.text')}</p>
          </Notice>
        </div>
      )}
      {hasPasskeys && (
        <Form method="post" className={styles.withScript}>
          <HiddenFields values={{ intent: 'begin-passkey' }} />
          <SubmitButton kind="plain">{t('passkey.button')}</SubmitButton>
        </Form>
      )}

      {sendsEmail ? (
        <p>
          <PageLink to={`/sign-in?${search.size > 0 ? `${search}&` : ''}forgotten=1`}>{t('forgotten.title')}</PageLink>
        </p>
      ) : (
        <details className={styles.disclosure} open={isResetRequested || isResetRefused}>
          <summary>{t('forgotten.title')}</summary>
          <div className={styles.form}>
            {isResetRequested ? (
              <SuccessNotice title={t('forgotten.asked.title')}>
                <p>{t('forgotten.asked.text')}</p>
              </SuccessNotice>
            ) : (
              <>
                <p>{t('forgotten.text')}</p>
                {isResetRefused && problemNotice}
                <ResetForm refusal={isResetRefused ? refusal : undefined} button={t('forgotten.ask')} />
              </>
            )}
          </div>
        </details>
      )}
      <p className={styles.note}>{t('noAccount')}</p>
    </div>
  );
}

/** Requests a link to a new password by email. */
function ForgottenPassword({ isRequested, refusal }: { isRequested: boolean; refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/sign-in');
  const search = new URLSearchParams(useLocation().search);
  search.delete('forgotten');
  return (
    <div className={styles.page}>
      <h1>{t('forgotten.title')}</h1>
      {isRequested ? (
        <SuccessNotice title={t('forgotten.sent.title')}>
          <p>{t('forgotten.sent.text')}</p>
        </SuccessNotice>
      ) : (
        <>
          <p>{t('forgotten.byEmail')}</p>
          {refusal && <ProblemNotice problem={refusal.problem} />}
          <ResetForm refusal={refusal} button={t('forgotten.send')} kind="primary" />
        </>
      )}
      <p>
        <PageLink to={`/sign-in${search.size > 0 ? `?${search}` : ''}`}>{t('forgotten.back')}</PageLink>
      </p>
    </div>
  );
}

interface ResetFormProps {
  readonly refusal: RefusedForm | undefined;
  readonly button: string;
  readonly kind?: 'primary' | 'plain';
}

function ResetForm({ refusal, button, kind = 'plain' }: ResetFormProps) {
  const { t } = useTranslation('dragoman/sign-in');
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields values={{ intent: 'request-reset' }} />
      <EmailField
        label={t('email')}
        error={problemAt(refusal?.problem, '/email')}
        autoComplete="username"
        defaultValue={refusal?.values.email}
      />
      <SubmitButton kind={kind}>{button}</SubmitButton>
    </Form>
  );
}

/** Asks for the second factor after the password. */
function CodeForm({ problem }: { problem: Refusal | undefined }) {
  const { t } = useTranslation('dragoman/sign-in');
  return (
    <div className={styles.page}>
      <h1>{t('code.title')}</h1>
      <p>{t('code.text')}</p>
      {problem && <ProblemNotice problem={problem} />}
      <Form method="post" className={styles.form}>
        <HiddenFields values={{ intent: 'code' }} />
        <CodeField label={t('code.label')} name="code" error={problemAt(problem, '/code')} required />
        <SubmitButton>{t('title')}</SubmitButton>
      </Form>
      <Form method="post">
        <HiddenFields values={{ intent: 'start-over' }} />
        <SubmitButton kind="plain">{t('code.cancel')}</SubmitButton>
      </Form>
      <p className={styles.note}>{t('code.lost')}</p>
    </div>
  );
}
