import { fromJson, type JsonText, toJson } from '../database/json-text';
import { type DeletedPerson, ERASED_NAME, type Transaction } from '../database/tables';

/** Erases the names of a person in the entries about them: the current one, and earlier ones. */
export async function erasePersonEntries(tx: Transaction, { id }: DeletedPerson): Promise<void> {
  const entries = await tx
    .selectFrom('changes')
    .select(['seq', 'before', 'after'])
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', id)
    .execute();
  for (const { seq, before, after } of entries) {
    if (before === null && after === null) continue;
    await tx
      .updateTable('changes')
      .set({ before: withoutName(before), after: withoutName(after) })
      .where('seq', '=', seq)
      .execute();
  }
}

function withoutName(content: JsonText<unknown> | null): JsonText<unknown> | null {
  if (content === null) return null;
  const value = fromJson(content) as object | null;
  return value !== null && 'name' in value ? toJson({ ...value, name: ERASED_NAME }) : content;
}
