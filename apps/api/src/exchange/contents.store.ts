import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { MessageRow } from '../database/schema';

export interface NamespaceRow {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
}

/** By name. */
export const liveNamespaces = (db: Queries): Promise<NamespaceRow[]> => namespaces(db).execute();

/** Of these the ones that are there, by name. */
export const namespacesNamed = async (db: Queries, names: readonly string[]): Promise<NamespaceRow[]> =>
  names.length === 0 ? [] : namespaces(db).where('name', 'in', names).execute();

const namespaces = (db: Queries) =>
  db.selectFrom('namespaces').select(['id', 'name', 'reference']).where('deleted_at', 'is', null).orderBy('name');

export async function languageTags(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('languages').select('tag').where('deleted_at', 'is', null).orderBy('tag').execute();
  return rows.map(({ tag }) => tag);
}

/** Undefined before the first language is added. */
export async function referenceLanguage(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'reference').executeTakeFirst();
  return row && (fromJson(row.value) as string);
}

/** Deleted ones, too. */
export const messageRows = (db: Queries, namespaceId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'key', 'path', 'kind', 'deleted_at'])
    .where('namespace_id', '=', namespaceId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export type FormerName = Pick<MessageRow, 'id' | 'key' | 'kind'>;

/**
 * As messages were called that have another name by now, or stand elsewhere, by the id of the namespace they stood in.
 * Reads whatever was done to a message: to be asked once for all namespaces.
 */
export async function formerNames(db: Queries): Promise<ReadonlyMap<string, readonly FormerName[]>> {
  const rows = await db
    .selectFrom('changes as c')
    .innerJoin('messages as m', 'm.id', 'c.subject_id')
    .select(['m.id', 'm.key', 'm.namespace_id', 'm.kind', 'c.before'])
    .where('c.subject_type', '=', 'message')
    .where('c.before', 'is not', null)
    .orderBy('c.seq')
    .execute();
  const former = new Map<string, FormerName[]>();
  for (const { id, key, namespace_id, kind, before } of rows) {
    const was = fromJson(before!) as { key?: string; namespaceId?: string };
    if (was.namespaceId === undefined || was.key === undefined) continue;
    if (was.namespaceId === namespace_id && was.key === key) continue;
    const there = former.get(was.namespaceId) ?? [];
    there.push({ id, key: was.key, kind });
    former.set(was.namespaceId, there);
  }
  return former;
}

/** As they were imported, by language. */
export async function documents(
  db: Queries,
  namespaceId: string,
  languages: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['language', 'content'])
    .where('namespace_id', '=', namespaceId)
    .where('language', 'in', languages)
    .execute();
  return new Map(rows.map(({ language, content }) => [language, textOf(content)]));
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Byte for byte: also what says at the beginning that it is UTF-8. */
const textOf = (content: Uint8Array): string => utf8.decode(content);
