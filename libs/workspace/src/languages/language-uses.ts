import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';

/** Whether open tasks, the glossary, or the limits of people and service accounts name a language. */
export async function isLanguageNamed(db: Queries, tag: string): Promise<boolean> {
  const rows = await Promise.all([
    db.selectFrom('tasks').select('id').where('language', '=', tag).where('state', '=', 'open').executeTakeFirst(),
    db.selectFrom('glossary_terms').select('id').where('language', '=', tag).executeTakeFirst(),
    db.selectFrom('glossary_translations').select('term_id').where('language', '=', tag).executeTakeFirst(),
  ]);
  if (rows.some((row) => row !== undefined)) return true;
  for (const table of ['user_roles', 'service_accounts'] as const) {
    const limits = await db.selectFrom(table).select('languages').distinct().execute();
    if (limits.some(({ languages }) => languages !== null && fromJson(languages).includes(tag))) return true;
  }
  return false;
}
