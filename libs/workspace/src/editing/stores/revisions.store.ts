import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database';
import { chunks } from '../../http/chunks';

/** Stands for all languages where keys have changed: added, renamed, moved, deleted or restored. */
const ALL_LANGUAGES = '';

/** What a transaction has changed so far: languages by id of the namespace. */
export type ChangedBundles = Map<string, Set<string>>;

export function markTextChanged(changed: ChangedBundles, namespaceId: string, language: string): void {
  const languages = changed.get(namespaceId) ?? new Set();
  changed.set(namespaceId, languages.add(language));
}

/** To be called when keys of the namespace have changed. */
export const markKeysChanged = (changed: ChangedBundles, namespaceId: string): void =>
  markTextChanged(changed, namespaceId, ALL_LANGUAGES);

/**
 * Gives everything that has changed a new revision; at the end of a change, because all changes of a bundle write to the
 * same row.
 * @param revision a new id: a number would repeat after the database was restored from an older copy
 */
export async function writeRevisions(tx: Transaction, changed: ChangedBundles, revision: string): Promise<void> {
  const idOf = (a: { namespace_id: string; language: string }) => `${a.namespace_id} ${a.language}`;
  const rows = [...changed]
    .flatMap(([id, languages]) => Array.from(languages, (language) => ({ namespace_id: id, language, revision })))
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)); // so that concurrent changes never deadlock
  changed.clear();
  for (const part of chunks(rows)) {
    await tx
      .insertInto('bundle_revisions')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['namespace_id', 'language']).doUpdateSet({ revision: sql`excluded.revision` }),
      )
      .execute();
  }
}

/** The revisions of the bundles of a namespace. A bundle has the same one as long as none of its keys and texts changes. */
export class NamespaceRevisions {
  private readonly languages = new Map<string, string>();

  add(language: string, revision: string): void {
    this.languages.set(language, revision);
  }

  of(language: string): string {
    return `${this.languages.get(ALL_LANGUAGES) ?? ''} ${this.languages.get(language) ?? ''}`;
  }

  /** The revisions of all bundles, in a fixed order. */
  all(): readonly (readonly [language: string, revision: string])[] {
    return [...this.languages].sort();
  }
}

/**
 * The revisions of namespaces by their ids; namespaces that have not changed yet are left out. Reads no texts.
 * @param namespaceIds all namespaces if absent
 */
export async function listRevisions(
  db: Queries,
  namespaceIds?: readonly string[],
): Promise<Map<string, NamespaceRevisions>> {
  if (namespaceIds?.length === 0) return new Map();
  const all = db.selectFrom('bundle_revisions').selectAll();
  const rows = await (namespaceIds === undefined ? all : all.where('namespace_id', 'in', namespaceIds)).execute();
  const revisions = new Map<string, NamespaceRevisions>();
  for (const { namespace_id, language, revision } of rows) {
    const ofNamespace = revisions.get(namespace_id) ?? new NamespaceRevisions();
    revisions.set(namespace_id, ofNamespace);
    ofNamespace.add(language, revision);
  }
  return revisions;
}
