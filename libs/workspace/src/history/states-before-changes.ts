import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { Subject } from './change';

/** Returns what the subjects of a type were before each of their changes, the oldest first. Creations are left out. */
export async function statesBeforeChanges(
  db: Queries,
  type: Subject['type'],
): Promise<{ readonly id: string; readonly before: unknown }[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['subject_id', 'before'])
    .where('subject_type', '=', type)
    .where('before', 'is not', null)
    .orderBy('seq')
    .execute();
  return rows.map(({ subject_id, before }) => ({ id: subject_id, before: fromJson(before!) }));
}
