import { useMemo } from 'react';
import type { InvitationView } from '../../../../../libs/workspace/src/people/people.contract';
import { type SentMails, useSentMails } from '../../accounts/use-sent-mails';
import { readInBrowser } from '../../requests/from-browser';
import { listInvitations } from '../../requests/people';

const mailsOf = (invitations: readonly InvitationView[]): SentMails =>
  new Map(invitations.flatMap(({ mail }) => (mail ? [[mail.to, mail]] : [])));

const readMails = async () => mailsOf((await listInvitations(readInBrowser)).invitations);

/**
 * Returns the emails of invitations by their addresses, read again while some are being sent.
 * @param invitations those that are listed
 * @param invited addresses that were just invited by email, separated by spaces, which a search may leave out of the list
 */
export function useInvitationMails(invitations: readonly InvitationView[], invited: string): SentMails {
  const loaded = useMemo(() => {
    const listed = mailsOf(invitations);
    const added = invited.split(' ').filter((to) => to !== '' && !listed.has(to));
    return new Map([...listed, ...added.map((to) => [to, { state: 'waiting', to, at: '' }] as const)]);
  }, [invitations, invited]);
  return useSentMails(loaded, readMails);
}
