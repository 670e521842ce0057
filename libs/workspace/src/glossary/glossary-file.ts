import type { Database } from '../database/database';
import { listLanguageTags, referenceLanguage } from '../editing/stores/languages.store';
import { writeGlossaryCsv } from './glossary-csv';
import type { GlossaryFormat } from './glossary.contract';
import { allTerms, translationsOfTerms } from './glossary.store';
import { writeGlossaryTbx } from './glossary-tbx';
import { termContent } from './term-content';

/** Returns the glossary as a file; the same terms make the same file. */
export async function glossaryFile(database: Database, format: GlossaryFormat): Promise<string> {
  return database.snapshot(async (db) => {
    const rows = await allTerms(db);
    const translations = await translationsOfTerms(
      db,
      rows.map(({ id }) => id),
    );
    const terms = rows.map((row) => termContent(row, translations.get(row.id) ?? []));
    const used = terms.flatMap((term) => term.translations.map(({ language }) => language));
    const reference = (await referenceLanguage(db)) ?? 'en';
    const known = await listLanguageTags(db);
    const languages = [...new Set([...known, ...used])].sort();
    return format === 'csv'
      ? writeGlossaryCsv({ reference, languages, terms })
      : writeGlossaryTbx({ reference, languages, terms });
  });
}
