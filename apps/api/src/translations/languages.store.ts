import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import { putSetting } from '../database/put-setting';
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

const selectReference = (db: Queries) => db.selectFrom('settings').select('value').where('name', '=', reference);

const referenceIn = (row: { value: string } | undefined) => row && (fromJson(row.value) as string);

/** The one language that namespaces are translated from that say nothing else; undefined before the first is added. */
export const referenceLanguage = async (db: Queries): Promise<string | undefined> =>
  referenceIn(await selectReference(db).executeTakeFirst());

/** The same, and until the transaction ends nobody changes languages, nor which of them it is. */
export const holdLanguages = async (tx: Transaction): Promise<string | undefined> =>
  referenceIn(await selectReference(tx).forShare().executeTakeFirst());

/**
 * Until the transaction ends nobody else holds languages. The table is locked and not the row: that is not there before
 * the first language is, and those who share a row would pass by whoever waits for it.
 */
export async function lockLanguages(tx: Transaction, kind: Database['kind']): Promise<void> {
  if (kind === 'postgres') await sql`lock table settings in exclusive mode`.execute(tx);
}

export const setReferenceLanguage = (tx: Transaction, tag: string): Promise<void> => putSetting(tx, reference, tag);

/** One that was deleted comes back with its texts. */
export async function addLanguage(tx: Transaction, tag: string, fallback: string | null): Promise<void> {
  const { last } = await tx
    .selectFrom('languages')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('languages')
    .values({ tag, fallback, position: Number(last ?? 0) + 1, added_at: Date.now(), deleted_at: null, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('tag')
        .doUpdateSet(({ eb }) => ({ fallback, deleted_at: null, version: eb('languages.version', '+', 1) })),
    )
    .execute();
}

export async function updateLanguage(
  tx: Transaction,
  tag: string,
  values: Partial<Pick<LanguageRow, 'fallback' | 'deleted_at'>>,
): Promise<void> {
  await tx
    .updateTable('languages')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('tag', '=', tag)
    .execute();
}

/** What each of them is translated from is another language from now on. */
export async function renewLanguages(tx: Transaction): Promise<void> {
  await tx
    .updateTable('languages')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** Its place is no part of what its version counts. */
export async function placeLanguage(tx: Transaction, tag: string, position: number): Promise<void> {
  await tx.updateTable('languages').set({ position }).where('tag', '=', tag).execute();
}
