import { isNamespaceName, type SyntaxName } from '@dragoman/i18n/internal';
import type { Queries, Transaction } from '../../database/database';
import { newId } from '../../database/new-id';
import type { NamespaceRow } from '../editing.tables';

/** Namespaces in their order, without deleted ones. */
export const listNamespaces = (db: Queries): Promise<NamespaceRow[]> =>
  db.selectFrom('namespaces').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute();

/** Also finds a deleted namespace. */
export const findNamespace = (db: Queries, id: string): Promise<NamespaceRow | undefined> =>
  db.selectFrom('namespaces').selectAll().where('id', '=', id).executeTakeFirst();

export const findNamespaceByName = async (db: Queries, name: string): Promise<NamespaceRow | undefined> =>
  isNamespaceName(name)
    ? db
        .selectFrom('namespaces')
        .selectAll()
        .where('name', '=', name)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;

/** The namespaces with these names, by name; unknown names are left out. */
export const findNamespacesByNames = async (db: Queries, names: readonly string[]): Promise<NamespaceRow[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('namespaces')
        .selectAll()
        .where('name', 'in', names)
        .where('deleted_at', 'is', null)
        .orderBy('name')
        .execute();

/** The latest deleted first. */
export const listDeletedNamespaces = (db: Queries): Promise<NamespaceRow[]> =>
  db.selectFrom('namespaces').selectAll().where('deleted_at', 'is not', null).orderBy('deleted_at', 'desc').execute();

/** Names of namespaces by id, deleted ones included. */
export async function namespaceNames(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('namespaces').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Keeps other transactions from changing these namespaces or adding keys to them until this one ends. */
export const lockNamespacesShared = (tx: Transaction, ids: readonly string[]): Promise<NamespaceRow[]> =>
  tx.selectFrom('namespaces').selectAll().where('id', 'in', ids).orderBy('id').forShare().execute();

/**
 * Keeps other transactions from changing anything in these namespaces until this one ends; for changes of a namespace
 * itself and for adding keys to it.
 * @param ids all namespaces if absent
 */
export const lockNamespacesExclusively = (tx: Transaction, ids?: readonly string[]): Promise<NamespaceRow[]> => {
  const all = tx.selectFrom('namespaces').selectAll().orderBy('id').forUpdate();
  return (ids === undefined ? all : all.where('id', 'in', ids)).execute();
};

/** Adds a namespace after the others. @throws a unique violation if one has this name already */
export async function insertNamespace(
  tx: Transaction,
  {
    name,
    description = null,
    reference = null,
    access = 'public',
    syntax = 'i18next',
  }: Partial<NamespaceRow> & Pick<NamespaceRow, 'name'>,
): Promise<NamespaceRow> {
  const { last } = await tx
    .selectFrom('namespaces')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const row: NamespaceRow = {
    id: newId(),
    name,
    description,
    reference,
    position: Number(last ?? 0) + 1,
    created_at: Date.now(),
    deleted_at: null,
    version: 1,
    access,
    syntax,
  };
  await tx.insertInto('namespaces').values(row).execute();
  return row;
}

export async function updateNamespace(
  tx: Transaction,
  id: string,
  values: Partial<Pick<NamespaceRow, 'name' | 'description' | 'reference' | 'deleted_at' | 'access' | 'syntax'>>,
): Promise<void> {
  await tx
    .updateTable('namespaces')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Does not raise the version, which is about the namespace's own settings. */
export async function setNamespacePosition(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.updateTable('namespaces').set({ position }).where('id', '=', id).execute();
}

/** The names that are not delivered to everyone. */
export const listPrivateNames = async (db: Queries): Promise<readonly string[]> =>
  (await db.selectFrom('private_namespaces').select('name').orderBy('name').execute()).map(({ name }) => name);

/** What the texts of namespaces are written in, by name, without those in the syntax of i18next. */
export async function listOtherSyntaxes(db: Queries): Promise<Readonly<Record<string, SyntaxName>>> {
  const rows = await db
    .selectFrom('namespaces')
    .select(['name', 'syntax'])
    .where('syntax', '<>', 'i18next')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, syntax }) => [name, syntax]));
}

export const isPrivateName = async (db: Queries, name: string): Promise<boolean> =>
  (await db.selectFrom('private_namespaces').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/** Sets who the texts of the name are delivered to. */
export async function setNameAccess(
  tx: Transaction,
  { name, access }: Pick<NamespaceRow, 'name' | 'access'>,
): Promise<void> {
  if (access === 'public') await tx.deleteFrom('private_namespaces').where('name', '=', name).execute();
  else
    await tx
      .insertInto('private_namespaces')
      .values({ name })
      .onConflict((on) => on.doNothing())
      .execute();
}
