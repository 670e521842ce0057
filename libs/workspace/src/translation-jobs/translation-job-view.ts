import { fromJson } from '../database/json-text';
import { toIsoTime } from '../http/input/iso-time';
import type { TranslationJobView } from './translation-jobs.contract';
import { RETENTION_MS } from './translation-jobs.store';
import type { TranslationJobRow } from './translation-jobs.tables';

export const translationJobView = (row: TranslationJobRow): TranslationJobView => ({
  id: row.id,
  name: row.name,
  sourceLanguage: row.source_language,
  language: row.language,
  namespaces: fromJson(row.namespaces),
  filter: row.filter,
  ...(row.since_release !== null && { sinceRelease: row.since_release }),
  texts: row.texts,
  ...(row.words !== null && { words: row.words }),
  returned: row.returned,
  state: stateOf(row),
  createdAt: toIsoTime(row.created_at),
  createdBy: { id: row.by_id, name: row.by_name },
  ...(row.imported_at !== null && { importedAt: toIsoTime(row.imported_at) }),
  expiresAt: toIsoTime(row.active_at + RETENTION_MS),
});

function stateOf({ texts, returned, imported_at }: TranslationJobRow): TranslationJobView['state'] {
  if (returned === texts) return 'returned';
  return imported_at === null ? 'sent' : 'partlyReturned';
}
