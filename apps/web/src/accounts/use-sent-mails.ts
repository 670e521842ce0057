import { useEffect, useState } from 'react';
import type { MailView } from '../../../../libs/workspace/src/mail/mail.contract';

/** By the address of the email, or by the id of what it has a link to. */
export type SentMails = ReadonlyMap<string, MailView>;

const MIN_INTERVAL_MS = 1_500;
const MAX_INTERVAL_MS = 30_000;
/** About a quarter of an hour: many emails are sent one after the other, and a server that does not respond delays each. */
const MAX_READS = 45;

/**
 * Returns whether emails were sent, and reads it again, ever less often, while some are being sent. Apart from the router: a page
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
    let timer: ReturnType<typeof setTimeout>;
    const readLater = () => {
      if (reads < MAX_READS)
        timer = setTimeout(() => void readAgain(), Math.min(MIN_INTERVAL_MS * 1.2 ** reads++, MAX_INTERVAL_MS));
    };
    const readAgain = async () => {
      const current = await read().catch(() => undefined); // offline or signed out, which the next form reports
      if (!isCurrent) return;
      if (current) setLatest({ of: loaded, mails: current });
      readLater();
    };
    readLater();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isSending, loaded, read]);
  return mails;
}
