import type { Queries } from '../database/database';
import { chunks } from '../http/chunks';
import type { GlossaryTermRow, GlossaryTranslationRow } from './terms.tables';

const columns = [
  'id',
  'language',
  'term',
  'description',
  'case_sensitive',
  'do_not_translate',
  'forbidden',
  'lookup',
  'version',
] as const;

export type FoundTermRow = Pick<GlossaryTermRow, (typeof columns)[number]>;

/** So few that their terms are read in a few milliseconds, even in a large glossary. */
const LOOKUPS_PER_QUERY = 20;

/** Terms of a language by their lookups, in parts. */
export async function* selectTermNames(
  db: Queries,
  language: string,
  lookups: ReadonlySet<string>,
): AsyncGenerator<readonly Pick<GlossaryTermRow, 'id' | 'term'>[]> {
  for (const part of chunks([...lookups], LOOKUPS_PER_QUERY)) {
    yield await db
      .selectFrom('glossary_terms')
      .select(['id', 'term'])
      .where('language', '=', language)
      .where('lookup', 'in', part)
      .execute();
  }
}

export async function selectTermsById(db: Queries, ids: readonly string[]): Promise<FoundTermRow[]> {
  const rows: FoundTermRow[] = [];
  for (const part of chunks(ids)) {
    rows.push(...(await db.selectFrom('glossary_terms').select(columns).where('id', 'in', part).execute()));
  }
  return rows;
}

/** The languages with terms that must not be used. */
export async function selectLanguagesWithForbidden(db: Queries): Promise<readonly string[]> {
  const rows = await db.selectFrom('glossary_terms').select('language').distinct().where('forbidden', '=', 1).execute();
  return rows.map(({ language }) => language);
}

/** Whether there are terms at all. */
export const hasTerms = async (db: Queries): Promise<boolean> =>
  (await db.selectFrom('glossary_terms').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Translations of terms, in their order. */
export async function selectTranslations(
  db: Queries,
  termIds: readonly string[],
  languages: readonly string[],
): Promise<GlossaryTranslationRow[]> {
  const rows: GlossaryTranslationRow[] = [];
  for (const part of chunks(termIds)) {
    rows.push(
      ...(await db
        .selectFrom('glossary_translations')
        .selectAll()
        .where('term_id', 'in', part)
        .where('language', 'in', languages)
        .orderBy('term_id')
        .orderBy('position')
        .execute()),
    );
  }
  return rows;
}
