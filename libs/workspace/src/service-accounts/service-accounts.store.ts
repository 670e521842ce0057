import type { ServiceAccountRow, TokenRow, UserRow } from '../access/access.tables';
import type { Queries, Transaction } from '../database/database';
import { newId } from '../database/new-id';

/** A service account with the name of its creator and the last use of its tokens. */
export type ServiceAccount = Pick<UserRow, 'id' | 'name' | 'state' | 'created_at' | 'version'> &
  Omit<ServiceAccountRow, 'user_id'> & { readonly creator_name: string | null; readonly used_at: number | null };

const selectAccounts = (db: Queries) =>
  db
    .selectFrom('users')
    .innerJoin('service_accounts as s', 's.user_id', 'users.id')
    .leftJoin('users as creators', 'creators.id', 's.created_by')
    .select(['users.id', 'users.name', 'users.state', 'users.created_at', 'users.version'])
    .select(['s.description', 's.scopes', 's.languages', 's.namespaces', 's.created_by'])
    .select('creators.name as creator_name')
    .select((eb) =>
      eb
        .selectFrom('tokens')
        .select(({ fn }) => fn.max('tokens.used_at').as('used_at'))
        .whereRef('tokens.user_id', '=', 'users.id')
        .as('used_at'),
    );

/**
 * Service accounts by creation time.
 * @param after id of the last one of the previous page
 */
export function listServiceAccounts(
  db: Queries,
  { after, limit }: { readonly after?: string; readonly limit: number },
): Promise<ServiceAccount[]> {
  const accounts = selectAccounts(db).orderBy('users.id').limit(limit);
  return (after === undefined ? accounts : accounts.where('users.id', '>', after)).execute();
}

export const serviceAccountById = (db: Queries, id: string): Promise<ServiceAccount | undefined> =>
  selectAccounts(db).where('users.id', '=', id).executeTakeFirst();

export type NewServiceAccount = Pick<UserRow, 'name'> & Omit<ServiceAccountRow, 'user_id'>;

export async function insertServiceAccount(tx: Transaction, { name, ...account }: NewServiceAccount): Promise<string> {
  const id = newId();
  const now = Date.now();
  await tx
    .insertInto('users')
    .values({
      id,
      kind: 'service',
      email: '',
      email_folded: `service:${id}`, // unique, and no email address
      name,
      password_hash: null,
      state: 'active',
      reset_requested_at: null,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute();
  await tx
    .insertInto('service_accounts')
    .values({ user_id: id, ...account })
    .execute();
  return id;
}

/** Increases the version. */
export async function updateServiceAccount(
  tx: Transaction,
  id: string,
  { name, state, ...account }: Pick<UserRow, 'name' | 'state'> & Omit<ServiceAccountRow, 'user_id' | 'created_by'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ name, state, updated_at: Date.now(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.updateTable('service_accounts').set(account).where('user_id', '=', id).execute();
}

/** Locks a service account until the transaction ends, so that its tokens are replaced one after the other. */
export const lockServiceAccount = (tx: Transaction, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '=', 'service')
    .forUpdate()
    .executeTakeFirst();

/** Tokens of service accounts that are not revoked, the newest first. */
export const tokensOfServiceAccounts = (db: Queries, ids: readonly string[]): Promise<TokenRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('tokens')
        .selectAll()
        .where('user_id', 'in', ids)
        .where('revoked_at', 'is', null)
        .orderBy('id', 'desc')
        .execute();

export const setTokenExpiry = (tx: Transaction, id: string, expiresAt: number) =>
  tx.updateTable('tokens').set({ expires_at: expiresAt }).where('id', '=', id).execute();
