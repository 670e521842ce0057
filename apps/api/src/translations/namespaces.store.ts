import { isNamespaceName } from '@dragoman/i18n';
import type { Queries, Transaction } from '../database/database';
import { newId } from '../database/new-id';
import type { NamespaceRow } from '../database/schema';

/** In their order. */
export const namespaces = (db: Queries): Promise<NamespaceRow[]> =>
  db.selectFrom('namespaces').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute();

/** A deleted one, too. */
export const namespace = (db: Queries, id: string): Promise<NamespaceRow | undefined> =>
  db.selectFrom('namespaces').selectAll().where('id', '=', id).executeTakeFirst();

export const namespaceNamed = async (db: Queries, name: string): Promise<NamespaceRow | undefined> =>
  isNamespaceName(name)
    ? db
        .selectFrom('namespaces')
        .selectAll()
        .where('name', '=', name)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;

/** The latest first. */
export const deletedNamespaces = (db: Queries): Promise<NamespaceRow[]> =>
  db.selectFrom('namespaces').selectAll().where('deleted_at', 'is not', null).orderBy('deleted_at', 'desc').execute();

/** Of those that are named, deleted ones, too. */
export async function namespaceNames(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('namespaces').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Until the transaction ends nobody changes the namespaces, or lets a key come into them. */
export const holdNamespaces = (tx: Transaction, ids: readonly string[]): Promise<NamespaceRow[]> =>
  tx.selectFrom('namespaces').selectAll().where('id', 'in', ids).orderBy('id').forShare().execute();

/** The same for whoever does: until the transaction ends nobody changes anything in them. All where none is named. */
export const lockNamespaces = (tx: Transaction, ids?: readonly string[]): Promise<NamespaceRow[]> => {
  const all = tx.selectFrom('namespaces').selectAll().orderBy('id').forUpdate();
  return (ids === undefined ? all : all.where('id', 'in', ids)).execute();
};

/** @throws a unique violation where a namespace of the name is there */
export async function insertNamespace(
  tx: Transaction,
  { name, description = null, reference = null }: Partial<NamespaceRow> & Pick<NamespaceRow, 'name'>,
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
  };
  await tx.insertInto('namespaces').values(row).execute();
  return row;
}

export async function updateNamespace(
  tx: Transaction,
  id: string,
  values: Partial<Pick<NamespaceRow, 'name' | 'description' | 'reference' | 'deleted_at'>>,
): Promise<void> {
  await tx
    .updateTable('namespaces')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its place is no part of what its version counts. */
export async function placeNamespace(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.updateTable('namespaces').set({ position }).where('id', '=', id).execute();
}
