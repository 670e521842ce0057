import { useCallback, useMemo } from 'react';
import type { MailView } from '../../../../../libs/workspace/src/mail/mail.contract';
import { type SentMails, useSentMails } from '../../accounts/use-sent-mails';
import { readInBrowser } from '../../requests/from-browser';
import { getPerson } from '../../requests/people';

const mapOf = (mail: MailView | undefined): SentMails => new Map(mail && [['reset', mail]]);

/**
 * Returns the email with the unused link of a person to a new password, read again while it is being sent.
 * @param id of the person
 * @param loaded by the page
 */
export function useResetMail(id: string, loaded: MailView | undefined): MailView | undefined {
  const mails = useMemo(() => mapOf(loaded), [loaded]);
  const read = useCallback(async () => mapOf((await getPerson(readInBrowser, id)).resetLink?.mail), [id]);
  return useSentMails(mails, read).get('reset');
}
