import { useTranslation } from 'react-i18next';
import { Form, redirectDocument, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { SessionView } from '../../../../api/src/people/people.contract';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { refused, type RefusedForm } from '../../page/refused-form';
import { session } from '../../requests/people';
import { buttonClass } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { ProblemNotice, problemAt } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import { nextPage } from './next-page';
import styles from '../form/form.module.css';

export async function loader({ read, url, language }: PageInput) {
  const { person, elsewhere } = await session(read);
  if (person) return redirectDocument(nextPage(url.searchParams.get('next'), language) ?? `/${language}/workspace`);
  return { elsewhere };
}

export async function action({ form, url, language, send }: ActionInput) {
  const email = form.get('email') ?? '';
  if (form.has('forgotten')) {
    const asked = await send('POST', '/api/v1/password-reset', { body: { email } });
    return asked.ok ? { asked: true as const } : refused(form, asked.problem);
  }
  const body = { email, password: form.get('password') ?? '' };
  const signedIn = await send<SessionView>('POST', '/api/v1/session', { body });
  if (!signedIn.ok) return refused(form, signedIn.problem, ['password']);
  // The whole document: it comes as this person reads, in their language, theme and time zone.
  const own = signedIn.view.person?.interfaceLanguage ? '' : `/${language}`;
  return redirectDocument(nextPage(url.searchParams.get('next'), language) ?? `${own}/workspace`);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/sign-in:title') });

/** Why another service did not let somebody in here, as the API says it in the address. */
const failures = ['notAllowed', 'failed'] as const;

/** For those who have an account, with a password or with another service. */
export default function SignInPage() {
  const { t } = useTranslation('dragoman/sign-in');
  const { elsewhere } = useLoaderData<typeof loader>();
  const done = useActionData() as RefusedForm | { asked: true } | undefined;
  const search = new URLSearchParams(useLocation().search);
  const language = useLanguage().tag;

  const refusal = done && 'problem' in done ? done : undefined;
  const forgotten = refusal?.values.forgotten !== undefined;
  const failure = failures.find((each) => each === search.get('failure'));
  const next = nextPage(search.get('next'), language) ?? `/${language}/workspace`;
  const notice = refusal && <ProblemNotice problem={refusal.problem} />;
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {failure && !done && (
        <Notice tone="bad" title={t(`elsewhere.${failure}.title`)}>
          <p>{t(`elsewhere.${failure}.text`)}</p>
        </Notice>
      )}
      {elsewhere && (
        <>
          <a className={buttonClass('primary')} href={`${elsewhere.href}?${new URLSearchParams({ next })}`}>
            {t('elsewhere.button', { name: elsewhere.name })}
          </a>
          <h2 className={styles.or}>{t('withPassword')}</h2>
        </>
      )}
      {!forgotten && notice}
      <Form method="post" className={styles.form}>
        <Field label={t('email')} error={forgotten ? undefined : problemAt(refusal?.problem, '/email')}>
          {(control) => (
            <TextInput
              {...control}
              {...{
                type: 'email',
                name: 'email',
                autoComplete: 'username',
                dir: 'ltr',
                required: true,
                maxLength: 254,
              }}
              defaultValue={refusal?.values.email}
            />
          )}
        </Field>
        <Field label={t('password')} error={problemAt(refusal?.problem, '/password')}>
          {(control) => (
            <TextInput
              {...control}
              {...{ type: 'password', name: 'password', autoComplete: 'current-password', dir: 'ltr' }}
              {...{ required: true, maxLength: 256 }}
            />
          )}
        </Field>
        <SubmitButton kind={elsewhere ? 'plain' : 'primary'}>{t('title')}</SubmitButton>
      </Form>

      <details className={styles.more} open={done !== undefined && (forgotten || 'asked' in done)}>
        <summary>{t('forgotten.title')}</summary>
        <div className={styles.form}>
          {done && 'asked' in done ? (
            <div role="status">
              <Notice tone="good" title={t('forgotten.asked.title')}>
                <p>{t('forgotten.asked.text')}</p>
              </Notice>
            </div>
          ) : (
            <>
              <p>{t('forgotten.text')}</p>
              {forgotten && notice}
              <Form method="post" className={styles.form}>
                <input type="hidden" name="forgotten" value="" />
                <Field label={t('email')} error={forgotten ? problemAt(refusal?.problem, '/email') : undefined}>
                  {(control) => (
                    <TextInput
                      {...control}
                      {...{ type: 'email', name: 'email', autoComplete: 'username', dir: 'ltr' }}
                      {...{ required: true, maxLength: 254 }}
                      defaultValue={refusal?.values.email}
                    />
                  )}
                </Field>
                <SubmitButton kind="plain">{t('forgotten.ask')}</SubmitButton>
              </Form>
            </>
          )}
        </div>
      </details>
      <p className={styles.aside}>{t('noAccount')}</p>
    </div>
  );
}
