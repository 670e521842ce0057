import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { EmailField } from '../../accounts/email-field';
import { useFormatters } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import type { RefusedForm } from '../../form/refused-form';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { SettingsSection } from '../../form/settings-section';
import { type SentMails, useSentMails } from '../../accounts/use-sent-mails';
import { getProfile } from '../../requests/account';
import { readInBrowser } from '../../requests/from-browser';
import { CurrentPassword } from './current-password';
import styles from '../../form/form.module.css';

interface ChangeEmailProps {
  readonly person: ProfileView;
  readonly refusal: RefusedForm | undefined;
}

const mailsOf = ({ pendingEmail }: ProfileView): SentMails =>
  new Map(pendingEmail?.mail ? [[pendingEmail.email, pendingEmail.mail]] : []);

const readMails = async () => mailsOf(await getProfile(readInBrowser));

/** Changes the address that the person signs in with. Where emails are sent, they confirm it with a link. */
export function ChangeEmail({ person, refusal }: ChangeEmailProps) {
  const { hasPassword, pendingEmail } = person;
  const { t } = useTranslation('dragoman/profile');
  const { date } = useFormatters();
  const loaded = useMemo(() => mailsOf(person), [person]);
  const mails = useSentMails(loaded, readMails);
  const mail = pendingEmail && (mails.get(pendingEmail.email) ?? pendingEmail.mail);
  return (
    <SettingsSection id="email" title={t('email.title')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <div className={styles.form}>
        <Field label={t('about.email')} hint={t('about.emailHint')}>
          {(control) => <TextInput {...control} readOnly dir="ltr" value={person.email} />}
        </Field>
      </div>
      {pendingEmail && (
        <>
          <Notice
            tone={mail?.state === 'failed' ? 'warning' : 'info'}
            title={
              mail?.state === 'failed'
                ? t('email.failed', { email: pendingEmail.email })
                : t('email.pending', { email: pendingEmail.email })
            }
          >
            <p>
              {mail?.state === 'failed'
                ? t('email.failedText')
                : t('email.pendingText', { date: date(pendingEmail.expiresAt) })}
            </p>
            {mail?.error !== undefined && (
              <p lang="en" dir="auto">
                {mail.error}
              </p>
            )}
          </Notice>
          <div className={styles.row}>
            <Form method="post" preventScrollReset>
              <HiddenFields values={{ intent: 'send-email-link' }} />
              <SubmitButton kind="plain">{t('email.sendAgain')}</SubmitButton>
            </Form>
            <Form method="post" preventScrollReset>
              <HiddenFields values={{ intent: 'cancel-email' }} />
              <SubmitButton kind="plain">{t('email.cancel')}</SubmitButton>
            </Form>
          </div>
        </>
      )}
      {hasPassword ? (
        <Form method="post" className={styles.form}>
          <HiddenFields values={{ intent: 'email' }} />
          <EmailField
            label={t('email.new')}
            error={problemAt(refusal?.problem, '/email')}
            autoComplete="email"
            defaultValue={refusal?.values.email}
          />
          <CurrentPassword refusal={refusal} />
          <SubmitButton kind="plain">{t('email.change')}</SubmitButton>
        </Form>
      ) : (
        <p>{t('email.none')}</p>
      )}
    </SettingsSection>
  );
}
