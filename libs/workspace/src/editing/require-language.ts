import { canonicalTag } from '@dragoman/i18n';
import type { Queries } from '../database/database';
import { unknownLanguage } from './editing.errors';
import type { LanguageRow } from './editing.tables';
import { findLanguage, referenceLanguage } from './stores/languages.store';

/**
 * @param name BCP 47, in any spelling
 * @throws Problem 404 for a language that is not, or no longer, a target language
 */
export async function requireLanguage(db: Queries, name: string): Promise<LanguageRow> {
  const row = await requireRecordedLanguage(db, name);
  if (row.deleted_at !== null) throw unknownLanguage();
  return row;
}

/**
 * @param name BCP 47, in any spelling
 * @throws Problem 404 for a language that has never been a target language
 */
export async function requireRecordedLanguage(db: Queries, name: string): Promise<LanguageRow> {
  const row = await findLanguage(db, canonicalTag(name) ?? '');
  if (row === undefined) throw unknownLanguage();
  return row;
}

/** @throws Problem 404 before the first language is added */
export async function requireReference(db: Queries): Promise<string> {
  const tag = await referenceLanguage(db);
  if (tag === undefined) throw unknownLanguage();
  return tag;
}
