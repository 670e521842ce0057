import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import type { LanguageRow } from '../database/schema';

const reference = 'reference';

/** Those that texts are translated into, in their order. */
export const languages = (db: Queries): Promise<LanguageRow[]> =>
  db.selectFrom('languages').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('tag').execute();

/** Deleted ones, too. */
export const language = (db: Queries, tag: string): Promise<LanguageRow | undefined> =>
  db.selectFrom('languages').selectAll().where('tag', '=', tag).executeTakeFirst();

/** The latest first. */
export const deletedLanguages = (db: Queries): Promise<LanguageRow[]> =>
  db.selectFrom('languages').selectAll().where('deleted_at', 'is not', null).orderBy('deleted_at', 'desc').execute();

/** Until the transaction ends nobody adds or deletes the languages. */
export const holdLanguages = (tx: Transaction, tags: readonly string[]): Promise<LanguageRow[]> =>
  tx.selectFrom('languages').selectAll().where('tag', 'in', tags).orderBy('tag').forShare().execute();

/** The one language that namespaces are translated from that say nothing else; undefined before the first is added. */
export async function referenceLanguage(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', reference).executeTakeFirst();
  return row && (fromJson(row.value) as string);
}

export async function setReferenceLanguage(tx: Transaction, tag: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: reference, value: toJson(tag) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: toJson(tag) }))
    .execute();
}

/** One that was deleted comes back with its texts. */
export async function addLanguage(tx: Transaction, tag: string, fallback: string | null): Promise<void> {
  const { last } = await tx
    .selectFrom('languages')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('languages')
    .values({ tag, fallback, position: Number(last ?? 0) + 1, added_at: Date.now(), deleted_at: null })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet({ fallback, deleted_at: null }))
    .execute();
}

export async function updateLanguage(
  tx: Transaction,
  tag: string,
  values: Partial<Pick<LanguageRow, 'fallback' | 'position' | 'deleted_at'>>,
): Promise<void> {
  await tx.updateTable('languages').set(values).where('tag', '=', tag).execute();
}

/** Deleted ones, too: nobody writes a text in it, or changes it, until the transaction ends. */
export const lockLanguage = (tx: Transaction, tag: string): Promise<LanguageRow | undefined> =>
  tx.selectFrom('languages').selectAll().where('tag', '=', tag).forUpdate().executeTakeFirst();
