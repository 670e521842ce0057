import type { Queries, Transaction } from '../database/database';
import { fromJson, type JsonText } from '../database/json-text';
import type { Actor } from './caller';
import type { GivenRole, Permission, Role } from './permissions';
import { sessionEnd } from './session.time';

/** Who is there, by which session or token, and when it was last noted that they were. */
export interface Known {
  readonly actor: Actor;
  readonly by: string;
  readonly interfaceLanguage: string | null;
  /** Milliseconds since 1970; null: never. */
  readonly noted: number | null;
}

export async function bySession(db: Queries, hash: string, now: number): Promise<Known | undefined> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select([...PERSON, 'sessions.seen_at as noted'])
    .where('sessions.id_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.state', '=', 'active')
    .execute();
  return known(rows, hash, 'session');
}

export async function byToken(db: Queries, hash: string, now: number): Promise<Known | undefined> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select([...PERSON, 'tokens.used_at as noted', 'tokens.id as token', 'tokens.scopes'])
    .where('tokens.hash', '=', hash)
    .where('tokens.revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
    .where('users.state', '=', 'active')
    .execute();
  const [row] = rows;
  return row && known(rows, row.token, 'token', fromJson(row.scopes) as readonly Permission[]);
}

/** A session that is used lasts longer. */
export async function noteSession(tx: Transaction, hash: string, now: number): Promise<void> {
  const session = await tx.selectFrom('sessions').select('created_at').where('id_hash', '=', hash).executeTakeFirst();
  if (session === undefined) return;
  await tx
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: sessionEnd(session.created_at, now) })
    .where('id_hash', '=', hash)
    .execute();
}

export const noteToken = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('tokens').set({ used_at: now }).where('id', '=', id).execute();

const PERSON = [
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
  readonly noted: number | null;
}

/** @param rows one for each role of the person, or one without */
function known(
  rows: readonly PersonRow[],
  by: string,
  via: Actor['via'],
  scopes?: readonly Permission[],
): Known | undefined {
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, name, interface_language: interfaceLanguage, noted } = row;
  const roles = rows.flatMap(({ role, languages }) => (role === null ? [] : [givenRole(role, languages)]));
  return { actor: { id, name, via, roles, ...(scopes && { scopes }) }, by, interfaceLanguage, noted };
}

export const givenRole = (role: string, languages: JsonText<readonly string[]> | null): GivenRole => ({
  role: role as Role,
  ...(languages !== null && { languages: fromJson(languages) }),
});
