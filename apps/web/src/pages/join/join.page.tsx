import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { EmailField } from '../../accounts/email-field';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { LinkView } from '../../../../../libs/workspace/src/people/people.contract';
import { type ActionInput, type HeadInput, PageFailure, type PageInput, type Refusal } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { useTimeZone } from '../../page/use-time-zone';
import { respondToForm } from '../../form/respond-to-form';
import { refuseForm } from '../../form/refused-form';
import { SuccessNotice } from '../../form/success-notice';
import { useFormResult, useRefusal } from '../../form/use-form-result';
import { useAppContext } from '../../page/app-context';
import { acceptInvitation, confirmEmail, lookUpLink, resetPassword, setUpInstallation } from '../../requests/account';
import { fetchInBrowser } from '../../requests/fetch-in-browser';
import { jsonSender } from '../../requests/send-json';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextInput } from '../../ui/field';
import { HiddenFields } from '../../form/hidden-fields';
import { languageName } from '../../page/language-name';
import { NewPassword } from '../../accounts/new-password';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { RoleName } from '../../accounts/role-name';
import { SubmitButton } from '../../form/submit-button';
import type { PageRoute } from '../../page/page-route';
import styles from '../../form/form.module.css';

export const route = {
  path: '/join',
  namespaces: ['dragoman/join', 'dragoman/forms', 'dragoman/roles'],
  unlisted: true,
} satisfies PageRoute;

/** Applications with accounts of their own give out no links. */
export async function loader({ session }: PageInput) {
  if ((await session()).application) throw new PageFailure(404);
  return null;
}

export async function action({ form, language, send }: ActionInput) {
  const secrets = ['secret', 'password'];
  const options = { to: `/${language}/workspace`, secret: secrets, reload: true };
  const reset = { secret: form.get('secret') ?? '', password: form.get('password') ?? '' };
  const timeZone = form.get('timeZone') || undefined;
  const account = { ...reset, name: form.get('name') ?? '', interfaceLanguage: language, timeZone };
  switch (form.get('intent') ?? '') {
    case 'newEmail': {
      const confirmed = await confirmEmail(send, reset.secret);
      return confirmed.ok ? { confirmedEmail: form.get('email') ?? '' } : refuseForm(form, confirmed.problem, secrets);
    }
    case 'reset':
      return respondToForm(form, resetPassword(send, reset), options);
    case 'invitation':
      return respondToForm(form, acceptInvitation(send, account), options);
    default:
      return respondToForm(form, setUpInstallation(send, { ...account, email: form.get('email') ?? '' }), options);
  }
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/join:title') });

/** The target of links for setup, invitations and new passwords. Their secret is in the fragment, which browsers do not send. */
export default function JoinPage() {
  const { t } = useTranslation('dragoman/join');
  const { secret, link, problem } = useLink();
  const refusal = useRefusal();
  const { confirmedEmail } = useFormResult<{ confirmedEmail?: string }>() ?? {};
  const { person } = useAppContext();
  const { hash } = useLocation();
  const timeZone = useTimeZone();
  if (confirmedEmail !== undefined) {
    return (
      <div className={styles.page}>
        <h1>{t('newEmail.done')}</h1>
        <SuccessNotice title={t('newEmail.doneText', { email: confirmedEmail })} />
        <PageLink to={person ? '/workspace' : '/sign-in'} className={buttonClass()}>
          {t(person ? 'workspace' : 'signIn')}
        </PageLink>
      </div>
    );
  }
  if (secret === '') {
    return (
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <EmptyState title={t('nothing.title')}>
          <p>{t('nothing.text')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1>{t(link ? `${link.purpose}.title` : 'title')}</h1>
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      {problem && (
        <>
          <ProblemNotice problem={problem} />
          <PageLink to="/sign-in" className={buttonClass()}>
            {t('signIn')}
          </PageLink>
        </>
      )}
      {!link && !problem && <p className={styles.withScript}>{t('looking')}</p>}
      {link && (
        <>
          <p>{t(`${link.purpose}.text`)}</p>
          <LinkDetails link={link} />
          {refusal && <ProblemNotice problem={refusal.problem} />}
          {/* With the fragment, the page shows the link again after a refusal, and after a reload. */}
          <Form method="post" action={hash} className={styles.form}>
            <HiddenFields values={{ secret: secret!, intent: link.purpose, timeZone }} />
            {link.purpose === 'setup' ? (
              <EmailField label={t('email')} error={problemAt(refusal?.problem, '/email')} autoComplete="username" />
            ) : (
              // password managers store it with the new password
              <input type="hidden" name="email" autoComplete="username" value={link.email ?? ''} />
            )}
            {(link.purpose === 'setup' || link.purpose === 'invitation') && (
              <Field label={t('name')} hint={t('nameHint')} error={problemAt(refusal?.problem, '/name')}>
                {(control) => (
                  <TextInput {...control} name="name" autoComplete="name" dir="auto" required maxLength={100} />
                )}
              </Field>
            )}
            {link.purpose !== 'newEmail' && (
              <NewPassword
                label={t(link.purpose === 'reset' ? 'newPassword' : 'password')}
                error={problemAt(refusal?.problem, '/password')}
              />
            )}
            <SubmitButton>{t(`${link.purpose}.button`)}</SubmitButton>
          </Form>
        </>
      )}
    </div>
  );
}

/** The recipient of the link, the role, and when the link expires. */
function LinkDetails({ link }: { link: LinkView }) {
  const { t } = useTranslation('dragoman/join');
  const { t: tRoles } = useTranslation('dragoman/roles');
  const { date } = useFormatters();
  const language = useLanguage().tag;
  const { email, role, languages, createdBy, expiresAt } = link;
  return (
    <dl className={styles.facts}>
      {email && (
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
        </div>
      )}
      {role && (
        <div>
          <dt>{tRoles('role')}</dt>
          <dd>
            <RoleName role={role} languages={languages?.map((tag) => languageName(tag, language))} />
          </dd>
        </div>
      )}
      {createdBy && (
        <div>
          <dt>{t('from')}</dt>
          <dd>
            <bdi>{createdBy}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('until')}</dt>
        <dd>{date(expiresAt)}</dd>
      </div>
    </dl>
  );
}

/** Looks up the link of the URL in the browser. Until then `secret` is undefined. */
function useLink(): { secret?: string; link?: LinkView; problem?: Refusal } {
  const { hash } = useLocation();
  const language = useLanguage().tag;
  const [link, setLink] = useState<{ secret?: string; link?: LinkView; problem?: Refusal }>({});
  useEffect(() => {
    // In an effect, since the server does not receive the fragment.
    const secret = location.hash.slice(1);
    const abort = new AbortController();
    const send = jsonSender(fetchInBrowser, { language, signal: abort.signal });
    const lookUp = async () => {
      if (secret === '') return setLink({ secret });
      const outcome = await lookUpLink(send, secret);
      setLink(outcome.ok ? { secret, link: outcome.view } : { secret, problem: outcome.problem });
    };
    lookUp().catch(() => {}); // aborted: the person has left the page
    return () => abort.abort();
  }, [hash, language]);
  return link;
}
