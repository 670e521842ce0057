import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { chunks } from '../http/chunks';
import { hasCome, MAX_RETRY_DELAY_MS } from '../retry-schedule';
import type { MailRow } from './mail.tables';

export const insertMail = (tx: Transaction, row: MailRow) => tx.insertInto('mails').values(row).execute();

/** Claims emails that are due: of several processes, one gets each. */
export const claimMails = (
  tx: Transaction,
  {
    limit,
    now,
    claim,
    claimMs,
    except = [],
  }: {
    readonly limit: number;
    readonly now: number;
    readonly claim: string;
    readonly claimMs: number;
    /** Ids of those that this process is sending, whatever its clock says of their deadlines. */
    readonly except?: readonly string[];
  },
): Promise<MailRow[]> =>
  tx
    .updateTable('mails')
    .set({ claim, claimed_until: now + claimMs })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails as d')
        .select('d.id')
        .where('d.state', '=', 'waiting')
        .where(hasCome('d.next_attempt_at', now, MAX_RETRY_DELAY_MS))
        .where(hasCome('d.claimed_until', now, claimMs))
        .where('d.id', 'not in', except.length > 0 ? except : [''])
        .orderBy('d.next_attempt_at')
        .limit(limit),
    )
    // Again, because PostgreSQL compares them with the row as another process left it.
    .where('state', '=', 'waiting')
    .where(hasCome('claimed_until', now, claimMs))
    .returningAll()
    .execute();

/** Changes an email whose claim is still valid. */
export const updateClaimedMail = (
  tx: Transaction,
  { id, claim }: Pick<MailRow, 'id' | 'claim'>,
  changes: Partial<MailRow>,
) =>
  tx
    .updateTable('mails')
    .set({ ...changes, claim: null, claimed_until: 0 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();

export const deleteMailsBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('mails').where('created_at', '<', time).where('state', '<>', 'waiting').execute();

export interface MailCounts {
  readonly waiting: number;
  readonly failed: number;
  readonly sent: number;
}

export async function countMails(db: Queries): Promise<MailCounts> {
  const rows = await db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const count = (state: MailRow['state']) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: count('waiting'), failed: count('failed'), sent: count('sent') };
}

/** The latest error of an email that waits or was given up. */
export const latestMailError = (db: Queries): Promise<string | undefined> => latestErrorOf(unsentMails(db));

/** The latest error of emails that wait, or were given up since the last one was sent. */
export const pendingMailError = (db: Queries): Promise<string | undefined> =>
  latestErrorOf(
    unsentMails(db).where((eb) => {
      const lastSentAt = eb
        .selectFrom('mails as sent')
        .select((sent) => sent.fn.max('sent.done_at').as('at'))
        .where('sent.state', '=', 'sent');
      return eb.or([eb('state', '=', 'waiting'), eb('done_at', '>', eb.fn.coalesce(lastSentAt, eb.lit(0)))]);
    }),
  );

const unsentMails = (db: Queries) => db.selectFrom('mails').where('state', '<>', 'sent').where('error', 'is not', null);

async function latestErrorOf(mails: ReturnType<typeof unsentMails>): Promise<string | undefined> {
  const row = await mails
    .select('error')
    .orderBy(sql`coalesce(done_at, next_attempt_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.error ?? undefined;
}

/** Makes emails due that wait for another attempt. */
export const attemptAgain = (tx: Transaction, now: number) =>
  tx
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('error', 'is not', null)
    .execute();

/** The latest email with a link to each of these, with the id of what it links to. */
export async function latestMailsOf(db: Queries, linkIds: readonly string[]) {
  const parts = await Promise.all(
    [...chunks(linkIds, LINKS_AT_A_TIME)].map((ids) =>
      db
        .selectFrom('mails')
        .select(['link_id', 'address', 'state', 'attempts', 'error', 'created_at', 'done_at'])
        .where('link_id', 'in', ids)
        .orderBy('id')
        .execute(),
    ),
  );
  return parts.flat();
}

/** Fewer than the parameters that a statement may have. */
const LINKS_AT_A_TIME = 1000;

/** Deletes emails with links that no longer work, unless they were sent. */
export const deleteUnsentMailsOf = (tx: Transaction, linkIds: readonly string[]) =>
  tx
    .deleteFrom('mails')
    .where('link_id', 'in', linkIds.length > 0 ? linkIds : [''])
    .where('state', '<>', 'sent')
    .execute();
