import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { fromJson, type JsonText } from '../database/json-text';
import type { Actor } from './caller';
import type { Limits, Permission } from './permissions';
import { roleFromColumns } from './role-from-columns';
import { recordSeen } from './record-seen';
import { sessionExpiry } from './session-lifetime';

/** A caller with the time of the last recorded use of the session or token. */
export interface AuthenticatedCaller {
  readonly actor: Actor;
  /** Hash of the session's secret, id of the token, or the application's id of the person. */
  readonly credentialId: string;
  readonly authenticatedAt?: number;
  /** The person's role requires a second factor, which they have not set up. */
  readonly lacksSecondFactor?: boolean;
  readonly interfaceLanguage: string | null;
  /** Milliseconds since 1970; null: never. */
  readonly lastUsedAt: number | null;
}

export async function callerBySession(
  db: Queries,
  hash: string,
  now: number,
): Promise<AuthenticatedCaller | undefined> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select([...PERSON_COLUMNS, 'sessions.seen_at as last_used_at', 'sessions.authenticated_at'])
    .select(lacksSecondFactor.as('lacks_second_factor'))
    .where('sessions.id_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.pending', '=', 0)
    .where('users.state', '=', 'active')
    .execute();
  const caller = authenticatedCaller(rows, hash, 'session');
  if (caller === undefined) return undefined;
  const [{ authenticated_at: authenticatedAt, lacks_second_factor: lacks }] = rows as [(typeof rows)[0]];
  return { ...caller, authenticatedAt, lacksSecondFactor: Number(lacks) === 1 };
}

export async function callerByToken(db: Queries, hash: string, now: number): Promise<AuthenticatedCaller | undefined> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('service_accounts', 'service_accounts.user_id', 'users.id')
    .select([...PERSON_COLUMNS, 'tokens.used_at as last_used_at', 'tokens.id as token', 'tokens.scopes', 'users.kind'])
    .select(['service_accounts.scopes as account_scopes', 'service_accounts.languages as account_languages'])
    .select('service_accounts.namespaces as account_namespaces')
    .where('tokens.hash', '=', hash)
    .where('tokens.revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
    .where('users.state', '=', 'active')
    .execute();
  const [row] = rows;
  if (row === undefined) return undefined;
  const scopes = fromJson(row.account_scopes ?? row.scopes) as readonly Permission[];
  const caller = authenticatedCaller(rows, row.token, 'token', scopes)!;
  if (row.kind !== 'service') return caller;
  return { ...caller, actor: { ...caller.actor, ...accountRights(row) } };
}

/** An active account, with the scopes and limits of a service account. */
export async function accountById(
  db: Queries,
  id: string,
): Promise<Pick<Actor, 'id' | 'name' | 'roles' | 'scopes' | 'limits' | 'isServiceAccount'> | undefined> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('service_accounts', 'service_accounts.user_id', 'users.id')
    .select(['users.name', 'users.kind', 'user_roles.role', 'user_roles.languages'])
    .select(['service_accounts.scopes as account_scopes', 'service_accounts.languages as account_languages'])
    .select('service_accounts.namespaces as account_namespaces')
    .where('users.id', '=', id)
    .where('users.state', '=', 'active')
    .execute();
  const [row] = rows;
  if (row === undefined) return undefined;
  const { name } = row;
  if (row.kind !== 'service') {
    const roles = rows.flatMap(({ role, languages }) => (role === null ? [] : [roleFromColumns(role, languages)]));
    return { id, name, roles };
  }
  const scopes = row.account_scopes === null ? [] : (fromJson(row.account_scopes) as readonly Permission[]);
  return { id, name, scopes, ...accountRights(row) };
}

/** The permissions of a service account are its scopes. They do not depend on its creator, whose role may change. */
function accountRights(row: {
  readonly account_languages: JsonText<readonly string[]> | null;
  readonly account_namespaces: JsonText<readonly string[]> | null;
}): Pick<Actor, 'roles' | 'isServiceAccount' | 'limits'> {
  const languages = row.account_languages === null ? undefined : fromJson(row.account_languages);
  const namespaces = row.account_namespaces === null ? undefined : fromJson(row.account_namespaces);
  const limits: Limits | undefined = (languages ?? namespaces) && { languages, namespaces };
  return { roles: [{ role: 'administrator' }], isServiceAccount: true, ...(limits && { limits }) };
}

/** A caller known to the application that the workspace is mounted in. `undefined` if they were never here. */
export async function callerByIdentity(
  db: Queries,
  provider: string,
  subject: string,
): Promise<(AuthenticatedCaller & { readonly email: string }) | undefined> {
  const rows = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select([...PERSON_COLUMNS, 'users.email', 'identities.seen_at as last_used_at'])
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .execute();
  const caller = authenticatedCaller(rows, subject, 'session');
  return caller && { ...caller, email: rows[0]!.email };
}

export const subjectOf = async (db: Queries, provider: string, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('identities')
      .select('subject')
      .where('provider', '=', provider)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.subject;

export const recordIdentityUse = (tx: Transaction, provider: string, subject: string, now: number) =>
  tx
    .updateTable('identities')
    .set({ seen_at: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();

/** Records the time, and extends the session. */
export async function recordSessionUse(tx: Transaction, hash: string, now: number): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'method'])
    .where('id_hash', '=', hash)
    .executeTakeFirst();
  if (session === undefined) return;
  const expiresAt = await sessionExpiry(tx, session, now);
  // Before the session, as when an account is disabled: in another order they would block each other.
  await recordSeen(tx, session.user_id, now);
  await tx.updateTable('sessions').set({ seen_at: now, expires_at: expiresAt }).where('id_hash', '=', hash).execute();
}

export const recordTokenUse = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('tokens').set({ used_at: now }).where('id', '=', id).execute();

/**
 * Of a session: 1 if a role of the person requires a second factor and they have none. A passkey is both factors in one, and
 * the identity provider has rules of its own for those who sign in there, unless it says that it saw one factor only.
 */
const lacksSecondFactor = sql<number>`case when
    sessions.method <> 'passkey'
    and (sessions.method <> 'identityProvider' or sessions.single_factor = 1)
    and exists (
      select 1 from second_factor_roles required
      join user_roles own on own.role = required.role
      where own.user_id = users.id
    )
    and not exists (select 1 from authenticator_apps where authenticator_apps.user_id = users.id)
  then 1 else 0 end`;

const PERSON_COLUMNS = [
  'users.id',
  'users.name',
  'users.interface_language',
  'user_roles.role',
  'user_roles.languages',
] as const;

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly interface_language: string | null;
  readonly role: string | null;
  readonly languages: JsonText<readonly string[]> | null;
  readonly last_used_at: number | null;
}

/** @param rows one per role of the person, or a single row with null for a person without roles */
function authenticatedCaller(
  rows: readonly PersonRow[],
  credentialId: string,
  via: Actor['via'],
  scopes?: readonly Permission[],
): AuthenticatedCaller | undefined {
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, name } = row;
  const roles = rows.flatMap(({ role, languages }) => (role === null ? [] : [roleFromColumns(role, languages)]));
  return {
    actor: { id, name, via, roles, scopes },
    credentialId,
    interfaceLanguage: row.interface_language,
    lastUsedAt: row.last_used_at,
  };
}
