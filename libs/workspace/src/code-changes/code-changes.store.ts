import type { Queries, Transaction } from '../database/database';
import { chunks } from '../http/chunks';
import type { CodeChangeRow } from './code-changes.tables';

export interface CodeChangeFilter {
  readonly namespace?: string;
  readonly language?: string;
  readonly ids?: readonly string[];
}

/** A code change with the current text, if there is one. */
export interface ListedCodeChange extends CodeChangeRow {
  readonly namespace: string;
  readonly build_order: number | null;
  readonly message_id: string | null;
  readonly text_forms: string | null;
  readonly text_version: number | null;
}

/** Open changes of texts that differ in the code and in the workspace, in languages and namespaces that exist. */
const openChanges = (db: Queries, { namespace, language, ids }: CodeChangeFilter) => {
  let query = db
    .selectFrom('code_changes as c')
    .innerJoin('namespaces as n', 'n.id', 'c.namespace_id')
    .innerJoin('languages as l', 'l.tag', 'c.language')
    .leftJoin('builds as b', 'b.id', 'c.build_id')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.namespace_id', '=', 'c.namespace_id').onRef('m.key', '=', 'c.key').on('m.deleted_at', 'is', null),
    )
    .leftJoin('texts as t', (join) => join.onRef('t.message_id', '=', 'm.id').onRef('t.language', '=', 'c.language'))
    .where('c.state', '=', 'open')
    .where('n.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('t.forms', 'is', null), eb('t.forms', '<>', eb.ref('c.code'))]));
  if (namespace !== undefined) query = query.where('n.name', '=', namespace);
  if (language !== undefined) query = query.where('c.language', '=', language);
  if (ids !== undefined) query = query.where('c.id', 'in', ids);
  return query;
};

/** The oldest first. @param after only changes with a higher id */
export function listCodeChanges(
  db: Queries,
  filter: CodeChangeFilter,
  limit: number,
  after?: string,
): Promise<ListedCodeChange[]> {
  const all = openChanges(db, filter)
    .selectAll('c')
    .select([
      'n.name as namespace',
      'b.build_order',
      'm.id as message_id',
      't.forms as text_forms',
      't.version as text_version',
    ])
    .orderBy('c.id')
    .limit(limit);
  return (after === undefined ? all : all.where('c.id', '>', after)).execute();
}

export async function countCodeChanges(db: Queries, filter: CodeChangeFilter): Promise<number> {
  const { count } = await openChanges(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks changes until the transaction ends. Returns the ids of those that are still open. */
export async function lockCodeChanges(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  for (const part of chunks([...ids].sort())) {
    const rows = await tx
      .selectFrom('code_changes')
      .select('id')
      .where('id', 'in', part)
      .where('state', '=', 'open')
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id } of rows) open.add(id);
  }
  return open;
}

export async function closeCodeChanges(
  tx: Transaction,
  ids: readonly string[],
  { state, at, by }: { readonly state: CodeChangeRow['state']; readonly at: number; readonly by: string | null },
): Promise<void> {
  for (const part of chunks(ids)) {
    await tx
      .updateTable('code_changes')
      .set(({ eb }) => ({ state, resolved_at: at, resolved_by: by, version: eb('version', '+', 1) }))
      .where('id', 'in', part)
      .execute();
  }
}
