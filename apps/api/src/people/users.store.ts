import type { Queries, Transaction } from '../database/database';
import { type JsonText, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { UserRow } from '../database/schema';
import { givenRole } from './callers.store';
import { foldEmail } from './email';
import type { GivenRole } from './permissions';

/** Somebody, with what they may do. */
export type Person = UserRow & { readonly roles: readonly GivenRole[] };

/** Somebody as administrators see them. */
export type ListedPerson = Person & { readonly seen: number | null; readonly asked: number | null };

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly roles: readonly GivenRole[];
}

export const personCount = async (db: Queries): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

export const accountByEmail = (db: Queries, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'state', 'password_hash'])
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst();

/** @throws what `isUniqueViolation` knows, where somebody has the address */
export async function insertPerson(tx: Transaction, { email, name, passwordHash, roles }: NewPerson): Promise<string> {
  const id = newId();
  const now = Date.now();
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      email_folded: foldEmail(email),
      name,
      password_hash: passwordHash,
      state: 'active',
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute();
  await insertRoles(tx, id, roles);
  return id;
}

export async function personById(db: Queries, id: string): Promise<Person | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await withRoles(db, [row]))[0];
}

/** By when they came, from after an id. */
export async function listPeople(
  db: Queries,
  { after, limit, ids }: { after?: string; limit: number; ids?: readonly string[] },
): Promise<ListedPerson[]> {
  let query = db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('seen'),
      eb
        .selectFrom('links')
        .select(({ fn }) => fn.max('links.created_at').as('asked'))
        .whereRef('links.user_id', '=', 'users.id')
        .where('links.purpose', '=', 'reset')
        .where('links.created_by', 'is', null)
        .where('links.used_at', 'is', null)
        .as('asked'),
    ])
    .orderBy('users.id')
    .limit(limit);
  if (after !== undefined) query = query.where('users.id', '>', after);
  if (ids !== undefined) query = query.where('users.id', 'in', ids);
  return withRoles(db, await query.execute());
}

async function withRoles<Row extends { id: string }>(
  db: Queries,
  people: readonly Row[],
): Promise<(Row & { roles: GivenRole[] })[]> {
  if (people.length === 0) return [];
  const roles = await db
    .selectFrom('user_roles')
    .selectAll()
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('role')
    .execute();
  return people.map((person) => ({
    ...person,
    roles: roles
      .filter(({ user_id }) => user_id === person.id)
      .map(({ role, languages }) => givenRole(role, languages)),
  }));
}

export type Changeable = Partial<
  Pick<UserRow, 'name' | 'state' | 'password_hash' | 'interface_language' | 'time_zone' | 'theme'>
>;

/** Counts its version up. */
export const updatePerson = (tx: Transaction, id: string, changed: Changeable) =>
  tx
    .updateTable('users')
    .set(({ eb }) => ({ ...changed, updated_at: Date.now(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function replaceRoles(tx: Transaction, userId: string, roles: readonly GivenRole[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await insertRoles(tx, userId, roles);
}

const insertRoles = async (tx: Transaction, userId: string, roles: readonly GivenRole[]): Promise<void> => {
  if (roles.length === 0) return;
  await tx
    .insertInto('user_roles')
    .values(
      roles.map(({ role, languages }) => ({
        user_id: userId,
        role,
        languages: languages === undefined ? null : (toJson(languages) as JsonText<readonly string[]>),
      })),
    )
    .execute();
};

/** Who may sign in and administrate. */
export const administrators = async (db: Queries): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .select('users.id')
      .where('user_roles.role', '=', 'administrator')
      .where('users.state', '=', 'active')
      .execute()
  ).map(({ id }) => id);

export const personByIdentity = (db: Queries, provider: string, subject: string) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.state'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const insertIdentity = (tx: Transaction, provider: string, subject: string, userId: string) =>
  tx.insertInto('identities').values({ provider, subject, user_id: userId, created_at: Date.now() }).execute();
