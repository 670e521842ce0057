import { useEffect, useState } from 'react';
import type { MailView } from '../../../../libs/workspace/src/mail/mail.contract';

/** By the address of the email, or by the id of what it has a link to. */
export type SentMails = ReadonlyMap<string, MailView>;

const INTERVAL_MS = 1_500;
const MAX_READS = 10;

/**
 * Returns whether emails were sent, and reads it again for fifteen seconds while some are being sent. Apart from the router: a page
 * that is loaded again would lose the result of its last form, such as a link that is shown once, and could meet the next one.
 * @param loaded by the page; a new object after each form
 * @param read always the same function
 */
export function useSentMails(loaded: SentMails, read: () => Promise<SentMails>): SentMails {
  const [latest, setLatest] = useState({ of: loaded, mails: loaded });
  const mails = latest.of === loaded ? latest.mails : loaded;
  const isSending = [...mails.values()].some(({ state, error }) => state === 'waiting' && error === undefined);
  useEffect(() => {
    if (!isSending) return undefined;
    let isCurrent = true;
    let reads = 0;
    const timer = setInterval(() => {
      if (++reads === MAX_READS) clearInterval(timer);
      read().then(
        (current) => {
          if (isCurrent) setLatest({ of: loaded, mails: current });
        },
        () => {}, // offline or signed out, which the next form reports
      );
    }, INTERVAL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isSending, loaded, read]);
  return mails;
}
