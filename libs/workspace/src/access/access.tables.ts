import type { JsonText } from '../database/json-text';
import type { Generated } from 'kysely';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import { accessMigrations } from './access.migrations';
import { eraseAccount } from './erase-account';

declare module '../database/tables' {
  interface Tables {
    users: UserRow;
    user_roles: UserRoleRow;
    service_accounts: ServiceAccountRow;
    identities: IdentityRow;
    pending_identities: PendingIdentityRow;
    tokens: TokenRow;
    sessions: SessionRow;
    links: LinkRow;
    password_requests: PasswordRequestRow;
    email_changes: EmailChangeRow;
  }
}

export interface UserRow {
  id: string;
  /**
   * A service account has no email address, no roles and no way to sign in; see {@link ServiceAccountRow}. Of a deleted person
   * only the id and the time of creation are left.
   */
  kind: Generated<'person' | 'service' | 'deleted'>;
  /** As entered. */
  email: string;
  /** Case-folded, for lookups. SQLite folds ASCII only, so the server does it. */
  email_folded: string;
  name: string;
  password_hash: string | null;
  state: 'active' | 'disabled';
  interface_language: string | null;
  time_zone: string | null;
  theme: string | null;
  /** Of lists and tables; null: the default. */
  density: string | null;
  /** Keys by name, where they are not the default. */
  shortcuts: JsonText<Readonly<Record<string, string>>> | null;
  /** 1: the start page of the workspace no longer shows the first steps. */
  hides_first_steps: number | null;
  /** When they last used a session, which may have ended since. */
  seen_at: Timestamp | null;
  /** The last time they requested a new password and no reset link was created since. */
  reset_requested_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: number;
}

export interface UserRoleRow {
  user_id: string;
  role: string;
  languages: JsonText<readonly string[]> | null;
}

/** What only the account of a program has. */
export interface ServiceAccountRow {
  user_id: string;
  description: string | null;
  /** Scopes of all of its tokens. */
  scopes: JsonText<readonly string[]>;
  /** BCP 47; null: not limited to languages. */
  languages: JsonText<readonly string[]> | null;
  /** Ids; null: not limited to namespaces. */
  namespaces: JsonText<readonly string[]> | null;
  created_by: string | null;
}

export interface IdentityRow {
  provider: string;
  subject: string;
  user_id: string;
  created_at: Timestamp;
  /** When the person was last here, if the identity is of the application that the workspace is mounted in. */
  seen_at: Timestamp | null;
}

export interface PendingIdentityRow {
  hash: string;
  provider: string;
  subject: string;
  user_id: string;
  expires_at: Timestamp;
}

export interface TokenRow {
  id: string;
  hash: string;
  name: string;
  scopes: JsonText<readonly string[]>;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface SessionRow {
  id_hash: string;
  user_id: string;
  created_at: Timestamp;
  seen_at: Timestamp;
  expires_at: Timestamp;
  address: string | null;
  agent: string | null;
  /** When the person last proved who they are. */
  authenticated_at: Generated<Timestamp>;
  /** How they proved it. */
  method: Generated<SessionMethod>;
  /** Their second factor is missing: the session has no permissions yet. */
  pending: Generated<Flag>;
  /** The session at the identity provider (`sid`); empty if it names none; null: they did not sign in there. */
  provider_session: string | null;
  /** The identity provider says that it saw one factor only. */
  single_factor: Generated<Flag>;
}

export type SessionMethod = 'password' | 'identityProvider' | 'passkey' | 'link';

export interface LinkRow {
  id: string;
  /** Of the secret. A withdrawn invitation has `revoked:` and its id instead. */
  hash: string;
  purpose: 'setup' | 'invitation' | 'reset';
  email: string | null;
  role: string | null;
  languages: JsonText<readonly string[]> | null;
  user_id: string | null;
  /** BCP 47, of the email. */
  language: string | null;
  /** In the email, by the person who invites. */
  message: string | null;
  created_by: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  /** When an invitation was withdrawn. */
  revoked_at: Timestamp | null;
}

export interface PasswordRequestRow {
  id: string;
  user_id: string | null;
  /** BCP 47. */
  language: string | null;
  created_at: Timestamp;
}

export interface EmailChangeRow {
  user_id: string;
  id: string;
  hash: string;
  /** As entered. */
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export const accessTables: TableRegistration = {
  migrations: accessMigrations,
  tables: {
    users: { key: ['id'] },
    user_roles: { key: ['user_id', 'role'] },
    service_accounts: { key: ['user_id'] },
    identities: { key: ['provider', 'subject'] },
    pending_identities: false,
    tokens: { key: ['id'] },
    sessions: false,
    links: false,
    password_requests: false,
    email_changes: false,
  },
  personalData: {
    user_roles: { ownedBy: 'user_id' },
    identities: { ownedBy: 'user_id' },
    pending_identities: { ownedBy: 'user_id' },
    tokens: { ownedBy: 'user_id' },
    sessions: { ownedBy: 'user_id' },
    links: { ownedBy: 'user_id' },
    password_requests: { ownedBy: 'user_id' },
    email_changes: { ownedBy: 'user_id' },
  },
  erasePerson: eraseAccount,
};
