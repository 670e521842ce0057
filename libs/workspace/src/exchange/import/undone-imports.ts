import type { Queries } from '../../database/database';
import type { ChangeKind } from '../../history/change-kinds';
import { chunks } from '../../http/chunks';

/** The kinds of change sets that store files as they were imported. */
const IMPORT_KINDS: readonly ChangeKind[] = ['import', 'code'];

/** An undo of an import that has not been undone itself. */
interface UndoneImport {
  /** The id of the undo. */
  readonly id: string;
  readonly undoneAt: number;
  readonly importedAt: number;
}

/**
 * Returns the keys whose texts an undo has taken back since the files with them were stored, by language. The content of a file
 * says nothing about what both sides last agreed on there.
 * @param importedAt when the file of each language was last imported
 */
export async function undoneKeys(
  db: Queries,
  namespaceId: string,
  importedAt: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const keys = new Map<string, Set<string>>();
  if (importedAt.size === 0) return keys;
  const undone = await findUndoneImports(db, Math.min(...importedAt.values()));
  const byId = new Map(undone.map((each) => [each.id, each]));
  for (const ids of chunks([...byId.keys()])) {
    for (const { change_set_id, subject_type, language, key, deleted_at } of await selectChanged(
      db,
      namespaceId,
      ids,
    )) {
      const { undoneAt, importedAt: undoneImportAt } = byId.get(change_set_id)!;
      // A key that the undo has not deleted, or that was restored and deleted by someone since, was their decision.
      if (subject_type === 'message' && deleted_at !== undoneAt) continue;
      for (const [tag, storedAt] of importedAt) {
        if (subject_type === 'text' && language !== tag) continue;
        if (storedAt < undoneImportAt || storedAt >= undoneAt) continue;
        const ofLanguage = keys.get(tag) ?? new Set();
        keys.set(tag, ofLanguage.add(key));
      }
    }
  }
  return keys;
}

/** Undos of imports, or of redone ones, made after a time and in effect. */
async function findUndoneImports(db: Queries, since: number): Promise<readonly UndoneImport[]> {
  const undos = await db
    .selectFrom('change_sets as u')
    .select(['u.id', 'u.at', 'u.undo_of'])
    .where('u.kind', '=', 'undo')
    .where('u.at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('change_sets as r').select('r.id').whereRef('r.undo_of', '=', 'u.id'))),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('change_sets as o')
          .select('o.id')
          .whereRef('o.id', '=', 'u.undo_of')
          .where('o.kind', 'in', [...IMPORT_KINDS, 'undo']),
      ),
    )
    .execute();
  const all: UndoneImport[] = [];
  for (const { id, at, undo_of } of undos) {
    let isUndone = true;
    let target = await findChangeSet(db, undo_of);
    while (target?.kind === 'undo') {
      isUndone = !isUndone;
      target = await findChangeSet(db, target.undo_of);
    }
    const isImport = target !== undefined && (IMPORT_KINDS as readonly string[]).includes(target.kind);
    if (isUndone && isImport) all.push({ id, undoneAt: at, importedAt: target!.at });
  }
  return all;
}

const findChangeSet = (db: Queries, id: string | null) =>
  db.selectFrom('change_sets').select(['kind', 'at', 'undo_of']).where('id', '=', id).executeTakeFirst();

const selectChanged = (db: Queries, namespaceId: string, ids: readonly string[]) =>
  db
    .selectFrom('changes as c')
    .innerJoin('messages as m', 'm.id', 'c.subject_id')
    .select(['c.change_set_id', 'c.subject_type', 'c.language', 'm.key', 'm.deleted_at'])
    .where('c.change_set_id', 'in', ids)
    .where('c.subject_type', 'in', ['text', 'message'])
    .where('m.namespace_id', '=', namespaceId)
    .execute();
