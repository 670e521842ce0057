import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { Subject } from './change';

/** What undoing a change set has made of a subject. */
interface UndoneChange<Content> {
  readonly id: string;
  readonly language: string;
  /** The first change of the subject in the change set that was undone. */
  readonly undone: { readonly before: Content | null; readonly after: Content };
  /** After the undo. */
  readonly after: Content;
}

/** Returns the changes of subjects that were undone, in the order in which they were undone. */
export async function undoneChanges<Content>(
  db: Queries,
  type: Subject['type'],
  ids: readonly string[],
): Promise<UndoneChange<Content>[]> {
  const rows = await db
    .selectFrom('changes as u')
    .innerJoin('change_sets as s', 's.id', 'u.change_set_id')
    .innerJoin('changes as c', (join) =>
      join
        .onRef('c.subject_type', '=', 'u.subject_type')
        .onRef('c.subject_id', '=', 'u.subject_id')
        .onRef('c.language', '=', 'u.language'),
    )
    .innerJoin('change_sets as w', 'w.id', 'c.change_set_id')
    .select(['u.seq', 'u.subject_id', 'u.language', 'u.after', 'c.before', 'c.after as changed'])
    .where('u.subject_type', '=', type)
    .where('u.subject_id', 'in', ids)
    .where(({ or, eb }) => or([eb('w.id', '=', eb.ref('s.undo_of')), eb('w.part_of', '=', eb.ref('s.undo_of'))]))
    .orderBy('u.seq')
    .orderBy('c.seq')
    .execute();
  return rows
    .filter(({ seq }, index) => rows[index - 1]?.seq !== seq)
    .map(({ subject_id, language, before, changed, after }) => ({
      id: subject_id,
      language: language!,
      undone: { before: before && (fromJson(before) as Content), after: fromJson(changed!) as Content },
      after: fromJson(after!) as Content,
    }));
}
