import type { TableRegistration, Timestamp } from '../database/tables';
import { eraseMails } from './erase-mails';
import { mailMigrations } from './mail.migrations';

declare module '../database/tables' {
  interface Tables {
    mails: MailRow;
  }
}

export interface MailRow {
  id: string;
  /** Null: an address without an account. */
  user_id: string | null;
  address: string;
  /** Empty once it was sent or given up, like the bodies. */
  subject: string;
  body_text: string;
  body_html: string;
  /** URL that switches such emails off; null if they cannot be switched off. */
  unsubscribe: string | null;
  created_at: Timestamp;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** Null unless it waits. */
  next_attempt_at: Timestamp | null;
  /** Id of the attempt in progress. */
  claim: string | null;
  /** After this time, an attempt in progress counts as lost. */
  claimed_until: Timestamp;
  /** Why the last attempt failed. */
  error: string | null;
  done_at: Timestamp | null;
  /** Id of what it contains a link to; null: nothing that can be withdrawn. */
  link_id: string | null;
  /** After this time its link no longer works, and it is not sent any more. */
  expires_at: Timestamp | null;
}

export const mailTables: TableRegistration = {
  migrations: mailMigrations,
  // A restored copy does not send emails that the original has sent.
  tables: { mails: false },
  personalData: { mails: { ownedBy: 'user_id' } },
  erasePerson: eraseMails,
};
