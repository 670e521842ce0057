import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { MailHealthView, TestMailView } from '../../../../../libs/workspace/src/mail/mail.contract';
import { FocusedAlert } from '../../form/focused-alert';
import { ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useFormResult, useRefusal } from '../../form/use-form-result';
import { Notice } from '../../ui/notice';
import styles from './health.module.css';

interface EmailStateProps {
  readonly mail: MailHealthView;
  /** Address of the person, who can send an email to it; empty or absent: there is none. */
  readonly email: string | undefined;
}

/** How many emails were sent lately, and a test of the email settings. */
export function EmailState({ mail, email }: EmailStateProps) {
  const { t } = useTranslation('dragoman/health');
  const { number } = useFormatters();
  const tested = useFormResult<TestMailView>();
  const refusal = useRefusal();
  return (
    <section className={styles.section}>
      <h2>{t('mail.title')}</h2>
      <dl className={styles.facts}>
        {(
          [
            ['mailWaiting', number(mail.waiting)],
            ['mailSent', number(mail.sent)],
            ['mailFailed', number(mail.failed)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {mail.error && (
          <div>
            <dt>{t('fact.mailError')}</dt>
            <dd lang="en" dir="ltr">
              {mail.error}
            </dd>
          </div>
        )}
      </dl>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {tested?.outcome === 'sent' && (
        <SuccessNotice title={t('mail.test.sent', { email: tested.to ?? '' })}>
          <p>{t('mail.test.sentText')}</p>
        </SuccessNotice>
      )}
      {tested && tested.outcome !== 'sent' && (
        <FocusedAlert response={tested}>
          <Notice tone="bad" title={t('mail.test.failed')}>
            <p>{t(`mail.test.outcome.${tested.outcome}`)}</p>
            {tested.error !== undefined && (
              <p lang="en" dir="ltr">
                <code>{tested.error}</code>
              </p>
            )}
          </Notice>
        </FocusedAlert>
      )}
      {email && (
        <Form method="post" preventScrollReset className={styles.test}>
          <SubmitButton kind="plain">{t('mail.test.button')}</SubmitButton>
          <p className={styles.muted}>{t('mail.test.text', { email })}</p>
        </Form>
      )}
    </section>
  );
}
