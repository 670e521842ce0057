import type { TableRegistration } from '../database/tables';

export const accessMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, end }) => [
    // People who can sign in, and those who once could. Rows are never deleted, because history refers to them.
    `create table users (
      id ${text} primary key,
      email ${text} not null,
      email_folded ${text} not null unique,
      name ${text} not null,
      password_hash ${text},
      state ${text} not null check (state in ('active', 'disabled')),
      interface_language ${text},
      time_zone ${text},
      theme ${text},
      created_at ${int} not null,
      updated_at ${int} not null,
      version ${int} not null
    ) ${end}`,
    // Roles of people. languages: the languages the role is limited to; null: all.
    `create table user_roles (
      user_id ${text} not null references users (id),
      role ${text} not null,
      languages ${text},
      primary key (user_id, role)
    ) ${end}`,
    // Signed-in browsers. Only the hash of the cookie's value is stored.
    `create table sessions (
      id_hash ${text} primary key,
      user_id ${text} not null references users (id),
      created_at ${int} not null,
      seen_at ${int} not null,
      expires_at ${int} not null,
      address ${text},
      agent ${text}
    ) ${end}`,
    `create index sessions_by_user on sessions (user_id)`,
    `create index sessions_by_expiry on sessions (expires_at)`,
    // One-time links: to set up the first account, accept an invitation or choose a new password.
    `create table links (
      hash ${text} primary key,
      purpose ${text} not null check (purpose in ('setup', 'invitation', 'reset')),
      email ${text},
      role ${text},
      languages ${text},
      user_id ${text} references users (id),
      created_by ${text} references users (id),
      created_at ${int} not null,
      expires_at ${int} not null,
      used_at ${int}
    ) ${end}`,
    `create index links_by_user on links (user_id)`,
    // API tokens, which act on behalf of their user.
    `create table tokens (
      id ${text} primary key,
      hash ${text} not null unique,
      name ${text} not null,
      scopes ${text} not null,
      user_id ${text} not null references users (id),
      created_at ${int} not null,
      expires_at ${int},
      used_at ${int},
      revoked_at ${int}
    ) ${end}`,
    `create index tokens_by_user on tokens (user_id)`,
    // Accounts at identity providers (OpenID Connect) that sign a person in.
    `create table identities (
      provider ${text} not null,
      subject ${text} not null,
      user_id ${text} not null references users (id),
      created_at ${int} not null,
      primary key (provider, subject)
    ) ${end}`,
    `create index identities_by_user on identities (user_id)`,
  ],
  // Requests for a new password are a time of the account; they used to be links with a discarded secret. Links have an id of
  // their own, so that history can refer to an invitation without the hash of its secret.
  '0012-reset-requests': ({ text, int }) => [
    `alter table users add column reset_requested_at ${int}`,
    `update users set reset_requested_at = (
      select max(links.created_at) from links
      where links.user_id = users.id and links.purpose = 'reset' and links.created_by is null and links.used_at is null
    )`,
    `delete from links where purpose = 'reset' and created_by is null`,
    `alter table links add column id ${text} not null default ''`,
    `update links set id = hash`,
  ],
  // When and how the person of a session last proved who they are. pending: 1 while their second factor is missing.
  '0016-authentication-time': ({ text, int }) => [
    `alter table sessions add column authenticated_at ${int} not null default 0`,
    `alter table sessions add column method ${text} not null default 'password'`,
    `alter table sessions add column pending ${int} not null default 0`,
    `update sessions set authenticated_at = created_at`,
    `update sessions set method = 'identityProvider'
      where user_id in (select id from users where password_hash is null)`,
  ],
  // The session at the identity provider (sid), '' if it names none; null: not signed in there. single_factor: 1 if the
  // provider says that it saw one factor only.
  '0019-provider-sessions': ({ text, int }) => [
    `alter table sessions add column provider_session ${text}`,
    `alter table sessions add column single_factor ${int} not null default 0`,
    `update sessions set provider_session = '' where method = 'identityProvider'`,
    `create index sessions_by_provider_session on sessions (provider_session)`,
  ],
  // When a person of the application that the workspace is mounted in was last here: they have no sessions.
  '0020-identity-use': ({ int }) => [`alter table identities add column seen_at ${int}`],
  // Accounts of programs are rows of users, too, so that history refers to both alike. Their tokens have the scopes and limits
  // of the account. languages: BCP 47; namespaces: ids; null: not limited.
  '0030-service-accounts': ({ text, end }) => [
    `alter table users add column kind ${text} not null default 'person'`,
    `create table service_accounts (
      user_id ${text} primary key references users (id),
      description ${text},
      scopes ${text} not null,
      languages ${text},
      namespaces ${text},
      created_by ${text} references users (id)
    ) ${end}`,
  ],
  // Scopes by the current names of permissions: `keys.manage` was `messages.manage`, `activity.read` was `history.read`.
  '0013-scope-names': () => [
    `update tokens set scopes = replace(replace(scopes, '"messages.manage"', '"keys.manage"'), '"history.read"', '"activity.read"')`,
  ],
  // Identities at the provider whose email address has an account. They become the account's once its person signs in to it, in
  // the browser that has the secret. One for each identity.
  '0043-pending-identities': ({ text, int, end }) => [
    `create table pending_identities (
      hash ${text} primary key,
      provider ${text} not null,
      subject ${text} not null,
      user_id ${text} not null references users (id),
      expires_at ${int} not null,
      unique (provider, subject)
    ) ${end}`,
  ],
  // How closely the lists and tables of the workspace are set for a person; null: the default.
  '0063-density': ({ text }) => [`alter table users add column density ${text}`],
  // Keys of shortcuts that a person has changed, as JSON by name; null: none.
  '0067-shortcuts': ({ text }) => [`alter table users add column shortcuts ${text}`],
  // Whether a person has hidden the first steps on the start page of the workspace; null: no.
  '0074-first-steps': ({ int }) => [`alter table users add column hides_first_steps ${int}`],
  // When a person was last signed in, also once their sessions have ended; null: never. Not set by the application that the
  // workspace is mounted in: see `identities`.
  '0076-last-seen': ({ int }) => [
    `alter table users add column seen_at ${int}`,
    `update users set seen_at = (select max(s.seen_at) from sessions s where s.user_id = users.id)`,
  ],
  // Requests for a new password that a link by email is composed for. user_id: null if the address has no account, so that a
  // request takes the same time. language: of the page that it was sent from.
  '0078-password-requests': ({ text, int, end }) => [
    `create table password_requests (
      id ${text} primary key,
      user_id ${text} references users (id),
      language ${text},
      created_at ${int} not null
    ) ${end}`,
  ],
  // New email addresses that people have not confirmed yet: one for each person. hash: of the secret in the link.
  '0079-email-changes': ({ text, int, end }) => [
    `create table email_changes (
      user_id ${text} primary key references users (id),
      id ${text} not null,
      hash ${text} not null unique,
      email ${text} not null,
      created_at ${int} not null,
      expires_at ${int} not null
    ) ${end}`,
  ],
  // Language of the email with an invitation, for sending it again; null: not sent.
  '0084-link-language': ({ text }) => [`alter table links add column language ${text}`],
  // Message in the email with an invitation, for sending it again; null: none.
  '0087-link-message': ({ text }) => [`alter table links add column message ${text}`],
  // When an invitation was withdrawn; null: it was not. Its row stays for a while, to name the address in history.
  '0101-revoked-invitations': ({ int }) => [
    `alter table links add column revoked_at ${int}`,
    `create index links_by_id on links (id)`,
  ],
};
