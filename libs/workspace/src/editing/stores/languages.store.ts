import type { Database, Queries, Transaction } from '../../database/database';
import type { Formality } from '../../checks/form-of-address';
import { fromJson } from '../../database/json-text';
import { saveSetting } from './settings.store';
import type { LanguageRow } from '../editing.tables';

const reference = 'reference';

/** The target languages in their order, without deleted ones. */
export const listLanguages = (db: Queries): Promise<LanguageRow[]> =>
  db.selectFrom('languages').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('tag').execute();

/** Also finds a deleted language. */
export const findLanguage = (db: Queries, tag: string): Promise<LanguageRow | undefined> =>
  db.selectFrom('languages').selectAll().where('tag', '=', tag).executeTakeFirst();

/** The tags of the languages whose texts are approved by someone other than their last editor. */
export async function languagesWithIndependentReview(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('languages').select('tag').where('independent_review', '=', 1).execute();
  return new Set(rows.map(({ tag }) => tag));
}

/** The form of address of the languages that have one set. */
export async function formalityOfLanguages(db: Queries): Promise<ReadonlyMap<string, Formality>> {
  const rows = await db
    .selectFrom('languages')
    .select(['tag', 'formality'])
    .where('formality', 'is not', null)
    .execute();
  return new Map(rows.map(({ tag, formality }) => [tag, formality!]));
}

/** The tags of the target languages, sorted. */
export const listLanguageTags = async (db: Queries): Promise<string[]> =>
  (await listLanguages(db)).map(({ tag }) => tag).sort();

/** The latest deleted first. */
export const listDeletedLanguages = (db: Queries): Promise<LanguageRow[]> =>
  db.selectFrom('languages').selectAll().where('deleted_at', 'is not', null).orderBy('deleted_at', 'desc').execute();

const selectReference = (db: Queries) => db.selectFrom('settings').select('value').where('name', '=', reference);

const referenceIn = (row: { value: string } | undefined) => row && fromJson<string>(row.value);

/** The language that namespaces without their own are translated from; undefined before the first language is added. */
export const referenceLanguage = async (db: Queries): Promise<string | undefined> =>
  referenceIn(await selectReference(db).executeTakeFirst());

/**
 * Returns the reference language, and keeps other transactions from changing languages or the reference until this one
 * ends.
 */
export const lockLanguagesShared = async (tx: Transaction): Promise<string | undefined> =>
  referenceIn(await selectReference(tx).forShare().executeTakeFirst());

/**
 * Keeps other transactions from reading languages with a lock, or changing them, until this one ends. Locks the table,
 * not the row: the row does not exist before the first language, and transactions that share a row lock would starve
 * one that waits for it exclusively.
 */
export const lockLanguagesExclusively = (tx: Transaction, { dialect }: Database): Promise<void> =>
  dialect.lockTable(tx, 'settings');

export const setReferenceLanguage = (tx: Transaction, tag: string): Promise<void> => saveSetting(tx, reference, tag);

/** Adds a language, or restores a deleted one with its texts. */
export async function addLanguage(tx: Transaction, tag: string, fallback: string | null): Promise<void> {
  const { last } = await tx
    .selectFrom('languages')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('languages')
    .values({
      ...{ tag, fallback, independent_review: 0, formality: null, position: Number(last ?? 0) + 1 },
      ...{ added_at: Date.now(), deleted_at: null, version: 1 },
    })
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
  values: Partial<Pick<LanguageRow, 'fallback' | 'independent_review' | 'formality' | 'deleted_at'>>,
): Promise<void> {
  await tx
    .updateTable('languages')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('tag', '=', tag)
    .execute();
}

/** Raises the version of every language, because the language it is translated from has changed. */
export async function raiseLanguageVersions(tx: Transaction): Promise<void> {
  await tx
    .updateTable('languages')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** Does not raise the version, which is about the language's own settings. */
export async function setLanguagePosition(tx: Transaction, tag: string, position: number): Promise<void> {
  await tx.updateTable('languages').set({ position }).where('tag', '=', tag).execute();
}
