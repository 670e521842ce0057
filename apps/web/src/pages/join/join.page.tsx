import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, redirectDocument, useActionData, useLocation } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { LinkView } from '../../../../api/src/people/people.contract';
import type { ActionInput, HeadInput, Refusal } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { refused, type RefusedForm } from '../../page/refused-form';
import { askOverNetwork } from '../../requests/read-json';
import { sender } from '../../requests/send-json';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextInput } from '../../ui/field';
import { HiddenValues } from '../form/hidden-values';
import { languageName } from '../form/language-name';
import { NewPassword } from '../form/new-password';
import { problemAt, ProblemNotice } from '../form/problem-notice';
import { RoleName } from '../form/role-name';
import { SubmitButton } from '../form/submit-button';
import styles from '../form/form.module.css';

const purposes = ['setup', 'invitation', 'reset'] as const;

export async function action({ form, language, send }: ActionInput) {
  const { secret, purpose, email, name, password } = Object.fromEntries(form);
  const link = purposes.find((each) => each === purpose) ?? 'setup';
  const body = {
    secret,
    password,
    ...(link !== 'reset' && { name }),
    ...(link === 'setup' && { email }),
  };
  const used = await send('POST', `/api/v1/links/${link}`, { body });
  return used.ok ? redirectDocument(`/${language}/workspace`) : refused(form, used.problem, ['secret', 'password']);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/join:title') });

/** Where a link leads that lets somebody in once. What is secret of it stands behind the `#`, which no server is sent. */
export default function JoinPage() {
  const { t } = useTranslation('dragoman/join');
  const { secret, link, problem } = useLink();
  const refusal = useActionData() as RefusedForm | undefined;
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
      {!link && !problem && <p className={styles.scripted}>{t('looking')}</p>}
      {link && (
        <>
          <p>{t(`${link.purpose}.text`)}</p>
          <Facts link={link} />
          {refusal && <ProblemNotice problem={refusal.problem} />}
          <Form method="post" className={styles.form}>
            <HiddenValues values={{ secret: secret!, purpose: link.purpose }} />
            {link.purpose === 'setup' ? (
              <Field label={t('email')} error={problemAt(refusal?.problem, '/email')}>
                {(control) => (
                  <TextInput
                    {...control}
                    {...{ type: 'email', name: 'email', autoComplete: 'username', dir: 'ltr' }}
                    {...{ required: true, maxLength: 254 }}
                  />
                )}
              </Field>
            ) : (
              // so that the browser keeps the password with the address
              <input type="hidden" name="email" autoComplete="username" value={link.email ?? ''} />
            )}
            {link.purpose !== 'reset' && (
              <Field label={t('name')} hint={t('nameHint')} error={problemAt(refusal?.problem, '/name')}>
                {(control) => (
                  <TextInput
                    {...control}
                    {...{ name: 'name', autoComplete: 'name', dir: 'auto', required: true, maxLength: 100 }}
                  />
                )}
              </Field>
            )}
            <NewPassword
              label={t(link.purpose === 'reset' ? 'newPassword' : 'password')}
              error={problemAt(refusal?.problem, '/password')}
            />
            <SubmitButton>{t(`${link.purpose}.button`)}</SubmitButton>
          </Form>
        </>
      )}
    </div>
  );
}

/** Whom the link is for, what they may do, and until when it works. */
function Facts({ link }: { link: LinkView }) {
  const { t } = useTranslation('dragoman/join');
  const { t: roles } = useTranslation('dragoman/roles');
  const { date } = useFormatters();
  const language = useLanguage().tag;
  const { email, role, languages, expiresAt } = link;
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
          <dt>{roles('role')}</dt>
          <dd>
            <RoleName role={role} languages={languages?.map((tag) => languageName(tag, language))} />
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

/** What the link is for, asked for in the browser: `secret` is undefined until it is known there. */
function useLink(): { secret?: string; link?: LinkView; problem?: Refusal } {
  const { hash } = useLocation();
  const language = useLanguage().tag;
  const [looked, setLooked] = useState<{ secret?: string; link?: LinkView; problem?: Refusal }>({});
  useEffect(() => {
    // Not while rendering: the server, which rendered the page, does not know what stands behind the `#`.
    const secret = location.hash.slice(1);
    const leaving = new AbortController();
    const send = sender(askOverNetwork, { language, signal: leaving.signal });
    const look = async () => {
      if (secret === '') return setLooked({ secret });
      const outcome = await send<LinkView>('POST', '/api/v1/links/look', { body: { secret } });
      setLooked(outcome.ok ? { secret, link: outcome.view } : { secret, problem: outcome.problem });
    };
    look().catch(() => {}); // left meanwhile
    return () => leaving.abort();
  }, [hash, language]);
  return looked;
}
