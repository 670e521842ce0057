import type { TableRegistration } from '../database/tables';

export const mailMigrations: TableRegistration['migrations'] = {
  '0049-mails': ({ text, int, end }) => [
    // Emails to people, composed and not sent yet, or sent lately without their content. claim, claimed_until: the process that
    // sends it at the moment.
    `create table mails (
      id ${text} primary key,
      user_id ${text} not null references users (id),
      address ${text} not null,
      subject ${text} not null,
      body_text ${text} not null,
      body_html ${text} not null,
      unsubscribe ${text} not null,
      created_at ${int} not null,
      state ${text} not null check (state in ('waiting', 'sent', 'failed')),
      attempts ${int} not null,
      next_attempt_at ${int},
      claim ${text},
      claimed_until ${int} not null,
      error ${text},
      done_at ${int}
    ) ${end}`,
    `create index mails_by_time on mails (state, next_attempt_at)`,
    `create index mails_by_age on mails (created_at)`,
  ],
  // Emails with a link, also to addresses without an account, for which the table is created again: SQLite cannot make a column
  // optional. link_id: what they link to, such as an invitation; expires_at: when the link stops working.
  '0077-mails-with-links': ({ text, int, end }) => [
    `create table mails_with_links (
      id ${text} primary key,
      user_id ${text} references users (id),
      address ${text} not null,
      subject ${text} not null,
      body_text ${text} not null,
      body_html ${text} not null,
      unsubscribe ${text},
      created_at ${int} not null,
      state ${text} not null check (state in ('waiting', 'sent', 'failed')),
      attempts ${int} not null,
      next_attempt_at ${int},
      claim ${text},
      claimed_until ${int} not null,
      error ${text},
      done_at ${int},
      link_id ${text},
      expires_at ${int}
    ) ${end}`,
    `insert into mails_with_links (
      id, user_id, address, subject, body_text, body_html, unsubscribe, created_at, state, attempts, next_attempt_at, claim,
      claimed_until, error, done_at
    ) select
      id, user_id, address, subject, body_text, body_html, unsubscribe, created_at, state, attempts, next_attempt_at, claim,
      claimed_until, error, done_at
    from mails`,
    `drop table mails`,
    `alter table mails_with_links rename to mails`,
    `create index mails_by_time on mails (state, next_attempt_at)`,
    `create index mails_by_age on mails (created_at)`,
    `create index mails_by_link on mails (link_id)`,
  ],
};
