import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { MailView } from '../../../../../libs/workspace/src/mail/mail.contract';
import { Badge } from '../../ui/badge';
import styles from './people.module.css';

/** Whether an email has been sent, with the reason of the email server if not; undefined: there is none. */
export function MailState({ mail }: { readonly mail: MailView | undefined }) {
  const { t } = useTranslation('dragoman/people');
  const { date } = useFormatters();
  if (mail === undefined) return <span>{t('mail.none')}</span>;
  const { state, at, error } = mail;
  if (state === 'sent') return <span>{t('mail.sent', { date: date(at) })}</span>;
  return (
    <div className={styles.mail}>
      {state === 'failed' ? (
        <Badge tone="bad" icon="error">
          {t('mail.failed')}
        </Badge>
      ) : (
        <span>{t(error === undefined ? 'mail.waiting' : 'mail.retried')}</span>
      )}
      {error !== undefined && (
        <small lang="en" dir="auto">
          {error}
        </small>
      )}
    </div>
  );
}
