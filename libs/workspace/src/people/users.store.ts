import type { Queries, Transaction } from '../database/database';
import type { Selectable } from 'kysely';
import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { UserRow } from '../access/access.tables';
import { roleFromColumns } from '../access/role-from-columns';
import { foldCharacters, foldEmail } from '../http/input/email';
import type { Role, RoleAssignment } from '../access/permissions';

/** A person with their roles. */
export type Person = Selectable<UserRow> & { readonly roles: readonly RoleAssignment[] };

interface OpenResetLink {
  readonly id: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly creator_id: string;
  readonly creator_name: string;
}

/** A person with the time the application last knew them, and their unused password-reset link. */
export type ListedPerson = Person & {
  readonly host_seen_at: number | null;
  readonly app_since: number | null;
  readonly passkeys: number | string | bigint | null;
  readonly resetLink: OpenResetLink | undefined;
};

export interface NewPerson {
  readonly email: string;
  /** Unique; default: the folded email address. */
  readonly emailKey?: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly roles: readonly RoleAssignment[];
  /** BCP 47; default: none is chosen. */
  readonly interfaceLanguage?: string;
  /** IANA; default: none is chosen. */
  readonly timeZone?: string;
}

export const personCount = async (db: Queries): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll().as('people'))
        .where('kind', '=', 'person')
        .executeTakeFirstOrThrow()
    ).people,
  );

export const accountByEmail = (db: Queries, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'state', 'password_hash'])
    .where('email_folded', 'in', [foldEmail(email), foldCharacters(email)]) // earlier versions kept other scripts in domains
    .where('kind', '=', 'person')
    .executeTakeFirst();

/** @throws an error with `isUniqueViolation` when the email address already has an account */
export async function insertPerson(
  tx: Transaction,
  { email, emailKey = foldEmail(email), name, passwordHash, roles, interfaceLanguage, timeZone }: NewPerson,
): Promise<string> {
  const id = newId();
  const now = Date.now();
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      email_folded: emailKey,
      name,
      password_hash: passwordHash,
      interface_language: interfaceLanguage ?? null,
      time_zone: timeZone ?? null,
      state: 'active',
      reset_requested_at: null,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute();
  await insertRoles(tx, id, roles);
  return id;
}

export async function personById(db: Queries, id: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'person')
    .executeTakeFirst();
  return row && (await withRoles(db, [row]))[0];
}

export const personName = async (db: Queries, id: string): Promise<string> =>
  (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** Returns the names of people and of service accounts. */
export const accountNames = (db: Queries, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name', 'kind']).where('id', 'in', ids).execute();

/** The names and addresses of people, by creation time. */
export function addressedPeople(
  db: Queries,
  { role, state }: { readonly role?: Role | undefined; readonly state?: UserRow['state'] | undefined },
) {
  let query = db.selectFrom('users').select(['id', 'name', 'email']).where('kind', '=', 'person').orderBy('id');
  if (state !== undefined) query = query.where('state', '=', state);
  if (role !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('user_roles.role', '=', role),
      ),
    );
  }
  return query.execute();
}

/** People by creation time. */
export async function listPeople(db: Queries, { ids }: { readonly ids: readonly string[] }): Promise<ListedPerson[]> {
  const query = db
    .selectFrom('users')
    .selectAll('users')
    .where('users.kind', '=', 'person')
    .select((eb) => [
      eb
        .selectFrom('identities')
        .select(({ fn }) => fn.max('identities.seen_at').as('host_seen_at'))
        .whereRef('identities.user_id', '=', 'users.id')
        .as('host_seen_at'),
      eb
        .selectFrom('authenticator_apps')
        .select('authenticator_apps.created_at')
        .whereRef('authenticator_apps.user_id', '=', 'users.id')
        .as('app_since'),
      eb
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll().as('passkeys'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('users.id', 'in', ids)
    .orderBy('users.id');
  const people = await withRoles(db, await query.execute());
  const links = await openResetLinks(
    db,
    people.map(({ id }) => id),
  );
  return people.map((person) => ({ ...person, resetLink: links.find(({ user_id }) => user_id === person.id) }));
}

/** The unused password-reset links of people with their creators. */
const openResetLinks = async (db: Queries, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('links')
        .innerJoin('users', 'users.id', 'links.created_by')
        .select(['links.id', 'links.user_id', 'links.created_at', 'links.expires_at'])
        .select(['users.id as creator_id', 'users.name as creator_name'])
        .where('links.user_id', 'in', userIds)
        .where('purpose', '=', 'reset')
        .where('used_at', 'is', null)
        .where('expires_at', '>', Date.now())
        .execute();

async function withRoles<Row extends { id: string }>(
  db: Queries,
  people: readonly Row[],
): Promise<(Row & { roles: RoleAssignment[] })[]> {
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
      .map(({ role, languages }) => roleFromColumns(role, languages)),
  }));
}

export type PersonUpdate = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'email'
    | 'email_folded'
    | 'state'
    | 'password_hash'
    | 'interface_language'
    | 'time_zone'
    | 'theme'
    | 'density'
    | 'shortcuts'
    | 'hides_first_steps'
  >
>;

/** Does not increase the version, because a request does not change the account. */
export const setResetRequest = (tx: Transaction, id: string, requestedAt: number | null) =>
  tx.updateTable('users').set({ reset_requested_at: requestedAt }).where('id', '=', id).execute();

export const clearResetRequestsBefore = (tx: Transaction, time: number) =>
  tx.updateTable('users').set({ reset_requested_at: null }).where('reset_requested_at', '<=', time).execute();

/** Increases the version. Undefined properties are not changed. */
export const updatePerson = (tx: Transaction, id: string, changes: PersonUpdate) =>
  tx
    .updateTable('users')
    .set(({ eb }) => ({ ...changes, updated_at: Date.now(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function replaceRoles(tx: Transaction, userId: string, roles: readonly RoleAssignment[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await insertRoles(tx, userId, roles);
}

const insertRoles = async (tx: Transaction, userId: string, roles: readonly RoleAssignment[]): Promise<void> => {
  if (roles.length === 0) return;
  await tx
    .insertInto('user_roles')
    .values(
      roles.map(({ role, languages }) => ({
        user_id: userId,
        role,
        languages: languages === undefined ? null : toJson<readonly string[]>(languages),
      })),
    )
    .execute();
};

/** Ids of the administrators who can sign in. */
export const activeAdministrators = async (db: Queries): Promise<readonly string[]> =>
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

export const insertIdentity = (
  tx: Transaction,
  provider: string,
  subject: string,
  userId: string,
  seenAt: number | null = null,
) =>
  tx
    .insertInto('identities')
    .values({ provider, subject, user_id: userId, created_at: Date.now(), seen_at: seenAt })
    .execute();
