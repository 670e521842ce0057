import type { Queries, Transaction } from '../database/database';
import type { SavedFilterRow } from './saved-filters.tables';

export const listSavedFilters = (db: Queries, userId: string): Promise<SavedFilterRow[]> =>
  db.selectFrom('saved_filters').selectAll().where('user_id', '=', userId).orderBy('name_key').execute();

export async function insertSavedFilter(tx: Transaction, row: SavedFilterRow): Promise<void> {
  await tx.insertInto('saved_filters').values(row).execute();
}

/** @returns the changed filter; `undefined` if the person has none with this id */
export const updateSavedFilter = (
  tx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  change: Partial<Pick<SavedFilterRow, 'name' | 'name_key' | 'path'>>,
): Promise<SavedFilterRow | undefined> =>
  tx
    .updateTable('saved_filters')
    .set({ id, ...change })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** @returns false if the person has none with this id */
export async function deleteSavedFilter(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
