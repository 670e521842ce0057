import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { InvitationView } from '../../../../../libs/workspace/src/people/people.contract';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { HiddenFields } from '../../form/hidden-fields';
import type { LanguageOption } from '../../accounts/language-choices';
import { type SentMails, useSentMails } from '../../accounts/use-sent-mails';
import { readInBrowser } from '../../requests/from-browser';
import { listInvitations } from '../../requests/people';
import { RoleName } from '../../accounts/role-name';
import { SubmitButton } from '../../form/submit-button';
import { MailState } from './mail-state';
import { languageNames } from './role-list';
import styles from './people.module.css';

interface InvitationsProps {
  readonly invitations: readonly InvitationView[];
  readonly languages: readonly LanguageOption[];
  /** A new link is sent by email. */
  readonly sendsEmail: boolean;
}

const mailsOf = (invitations: readonly InvitationView[]): SentMails =>
  new Map(invitations.flatMap(({ id, mail }) => (mail ? [[id, mail]] : [])));

const readMails = async () => mailsOf((await listInvitations(readInBrowser)).invitations);

/** Invitations that have not been accepted yet. */
export function Invitations({ invitations, languages, sendsEmail }: InvitationsProps) {
  const { t } = useTranslation('dragoman/people');
  const { date } = useFormatters();
  const loaded = useMemo(() => mailsOf(invitations), [invitations]);
  const mails = useSentMails(loaded, readMails);
  const hasMails = invitations.some(({ mail }) => mail);
  if (invitations.length === 0) return <EmptyState title={t('open.none')} />;
  return (
    <Table caption={t('open.title')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('columns.email')}</th>
          <th scope="col">{t('columns.roles')}</th>
          <th scope="col">{t('columns.until')}</th>
          {hasMails && <th scope="col">{t('columns.mail')}</th>}
          <td />
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ id, email, role, languages: limits, expiresAt, mail }) => (
          <tr key={id}>
            <th scope="row" className={styles.invited}>
              <bdi>{email}</bdi>
            </th>
            <td>
              <RoleName role={role} languages={limits && languageNames(limits, languages)} />
            </td>
            <td data-label={t('columns.until')}>{date(expiresAt)}</td>
            {hasMails && (
              <td data-label={t('columns.mail')}>
                {mail ? <MailState mail={mails.get(id) ?? mail} /> : t('mail.none')}
              </td>
            )}
            <td data-actions>
              <div className={styles.actions}>
                <Form method="post">
                  <HiddenFields
                    values={{
                      intent: 'renew',
                      email,
                      role,
                      ...(sendsEmail && { sendEmail: 'true' }),
                    }}
                  />
                  {limits?.map((tag) => (
                    <input key={tag} type="hidden" name="languages" value={tag} />
                  ))}
                  <SubmitButton kind="plain">
                    {t(!sendsEmail ? 'open.again' : mail ? 'open.sendAgain' : 'open.send')}
                  </SubmitButton>
                </Form>
                <Form method="post" preventScrollReset>
                  <HiddenFields values={{ intent: 'withdraw', id }} />
                  <SubmitButton kind="plain">{t('open.withdraw')}</SubmitButton>
                </Form>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
