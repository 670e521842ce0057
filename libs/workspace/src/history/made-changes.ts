import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { Subject } from './change';

/** A change of a subject, with its author. */
export interface MadeChange<Content> {
  readonly id: string;
  readonly language: string;
  /** Null for the system. */
  readonly actorId: string | null;
  readonly after: Content;
}

/** Returns the changes of subjects in languages, except for those by an undo, the latest first. */
export async function madeChanges<Content>(
  db: Queries,
  type: Subject['type'],
  ids: readonly string[],
  languages: readonly string[],
): Promise<MadeChange<Content>[]> {
  if (languages.length === 0) return [];
  const rows = await db
    .selectFrom('changes as c')
    .innerJoin('change_sets as s', 's.id', 'c.change_set_id')
    .select(['c.subject_id', 'c.language', 'c.actor_id', 'c.after'])
    .where('c.subject_type', '=', type)
    .where('c.subject_id', 'in', ids)
    .where('c.language', 'in', languages)
    .where('c.after', 'is not', null)
    .where('s.undo_of', 'is', null)
    .orderBy('c.seq', 'desc')
    .execute();
  return rows.map(({ subject_id, language, actor_id, after }) => ({
    id: subject_id,
    language: language!,
    actorId: actor_id,
    after: fromJson(after!) as Content,
  }));
}
