import { createHash } from 'node:crypto';
import type { MissingKey } from '@dragoman/i18n';
import { sql, type SqlBool } from 'kysely';
import type { SqlDialect } from '../database/sql-dialect';
import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { assertValidText } from '../editing/assert-valid-text';
import { chunks } from '../http/chunks';
import type { IgnoredKeyRow, MissingKeyRow } from './missing-keys.tables';

/** The id of a missing key. Keys are longer than what databases index. */
export const missingKeyId = ({ namespace, key }: { namespace: string; key: string }): string =>
  createHash('sha256').update(`${namespace}\n${key}`).digest('base64url').slice(0, 22);

export interface MissingKeyFilter {
  readonly state: 'open' | 'mapped';
  readonly namespace?: string | undefined;
  readonly q?: string | undefined;
  readonly source?: MissingKeyRow['source'] | undefined;
}

/** Keys that were created in the meantime, also by an import, are not missing. */
const isMissing = sql<SqlBool>`not exists (
  select 1 from namespaces n inner join messages m on m.namespace_id = n.id
  where n.name = missing_keys.namespace and n.deleted_at is null and m.key = missing_keys.key and m.deleted_at is null
)`;

const matching = (db: Queries, dialect: SqlDialect, { state, namespace, q, source }: MissingKeyFilter) => {
  let query = db
    .selectFrom('missing_keys')
    .where('mapped_to', state === 'mapped' ? 'is not' : 'is', null)
    .where(isMissing);
  if (namespace !== undefined) query = query.where('namespace', '=', namespace);
  if (source !== undefined) query = query.where('source', '=', source);
  if (q) query = query.where(dialect.contains('missing_keys.key', assertValidText(q)));
  return query;
};

/** Selects missing keys, the most recently missed first. */
export const selectMissingKeys = (
  db: Queries,
  dialect: SqlDialect,
  filter: MissingKeyFilter,
  limit: number,
  before?: readonly [lastSeenAt: number, id: string],
): Promise<MissingKeyRow[]> => {
  let query = matching(db, dialect, filter)
    .selectAll('missing_keys')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) {
    const [at, id] = before;
    query = query.where(({ eb, or, and }) =>
      or([eb('last_seen_at', '<', at), and([eb('last_seen_at', '=', at), eb('id', '<', id)])]),
    );
  }
  return query.execute();
};

export async function countMissingKeys(db: Queries, dialect: SqlDialect, filter: MissingKeyFilter): Promise<number> {
  const { n } = await matching(db, dialect, filter)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The namespaces of missing keys, sorted; they need not exist. */
export async function missingNamespaces(db: Queries, dialect: SqlDialect, state: 'open' | 'mapped'): Promise<string[]> {
  const rows = await matching(db, dialect, { state }).select('namespace').distinct().orderBy('namespace').execute();
  return rows.map(({ namespace }) => namespace);
}

export const findMissingKey = (db: Queries, id: string): Promise<MissingKeyRow | undefined> =>
  db.selectFrom('missing_keys').selectAll().where('id', '=', id).executeTakeFirst();

export async function deleteMissingKeys(tx: Transaction, ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (const part of chunks(ids)) {
    const { numDeletedRows } = await tx.deleteFrom('missing_keys').where('id', 'in', part).executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

export type Mapping = Pick<MissingKeyRow, 'mapped_to' | 'mapped_note' | 'mapped_by' | 'mapped_at'>;

/** Returns whether there is such a key. */
export async function setMapping(tx: Transaction, id: string, mapping: Mapping): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('missing_keys').set(mapping).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The rows of a batch that exist, by id. */
export async function existingRows(tx: Transaction, ids: readonly string[]): Promise<Map<string, MissingKeyRow>> {
  const rows = new Map<string, MissingKeyRow>();
  for (const part of chunks(ids)) {
    for (const row of await tx.selectFrom('missing_keys').selectAll().where('id', 'in', part).execute()) {
      rows.set(row.id, row);
    }
  }
  return rows;
}

export async function countRows(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('missing_keys')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function insertRows(tx: Transaction, rows: readonly MissingKeyRow[]): Promise<void> {
  for (const part of chunks(rows)) await tx.insertInto('missing_keys').values(part).execute();
}

export async function updateRow(tx: Transaction, { id, ...row }: MissingKeyRow): Promise<void> {
  await tx.updateTable('missing_keys').set(row).where('id', '=', id).execute();
}

/** Deletes open keys that nothing has missed since a time, and those that exist by now. */
export async function deleteSettled(tx: Transaction, before: number): Promise<void> {
  await tx
    .deleteFrom('missing_keys')
    .where(({ eb, or, not }) => or([eb('last_seen_at', '<', before), not(isMissing)]))
    .execute();
}

/** A row for a key that is missed for the first time. */
export const newRow = (id: string, missing: MissingKey, release: number | null): MissingKeyRow => ({
  id,
  namespace: missing.namespace,
  key: missing.key,
  kind: missing.kind,
  source: missing.source,
  count: missing.count,
  first_seen_at: missing.firstAt.getTime(),
  last_seen_at: missing.lastAt.getTime(),
  languages: toJson(missing.languages),
  defaults: toJson(missing.defaults),
  variables: toJson(missing.variables),
  page: missing.page ?? null,
  build: missing.build ?? null,
  release,
  mapped_to: null,
  mapped_note: null,
  mapped_by: null,
  mapped_at: null,
});

const MAX_LISTED = 20;
const union = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Set([...one, ...other])].slice(0, MAX_LISTED);

/** A row with what was noticed since. */
export const mergedRow = (row: MissingKeyRow, missing: MissingKey, release: number | null): MissingKeyRow => ({
  ...row,
  kind: missing.kind === 'text' ? row.kind : missing.kind,
  source: row.source === 'client' ? missing.source : row.source,
  count: row.count + missing.count,
  first_seen_at: Math.min(row.first_seen_at, missing.firstAt.getTime()),
  last_seen_at: Math.max(row.last_seen_at, missing.lastAt.getTime()),
  languages: toJson(union(fromJson(row.languages), missing.languages)),
  defaults: toJson({ ...fromJson(row.defaults), ...missing.defaults }),
  variables: toJson(union(fromJson(row.variables), missing.variables)),
  page: missing.page ?? row.page,
  build: missing.build ?? row.build,
  release: release ?? row.release,
});

/** Adds to the counts of a day; replicas add to the same row. */
export async function countReports(tx: Transaction, day: number, reported: number, dropped: number): Promise<void> {
  await tx
    .insertInto('missing_key_days')
    .values({ day, reported, dropped })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ eb }) => ({
        reported: eb('missing_key_days.reported', '+', reported),
        dropped: eb('missing_key_days.dropped', '+', dropped),
      })),
    )
    .execute();
}

export async function reportsSince(db: Queries, day: number): Promise<{ reported: number; dropped: number }> {
  const sums = await db
    .selectFrom('missing_key_days')
    .select(({ fn }) => [fn.sum('reported').as('reported'), fn.sum('dropped').as('dropped')])
    .where('day', '>=', day)
    .executeTakeFirstOrThrow();
  return { reported: Number(sums.reported ?? 0), dropped: Number(sums.dropped ?? 0) };
}

export const deleteDaysBefore = (tx: Transaction, day: number) =>
  tx.deleteFrom('missing_key_days').where('day', '<', day).execute();

export const listIgnoredKeys = (db: Queries): Promise<IgnoredKeyRow[]> =>
  db.selectFrom('ignored_keys').selectAll().orderBy('id', 'desc').execute();

export const insertIgnoredKeys = (tx: Transaction, row: IgnoredKeyRow) =>
  tx.insertInto('ignored_keys').values(row).execute();

export async function deleteIgnoredKeys(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('ignored_keys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Namespaces and keys of all open rows. */
export const openKeys = (tx: Transaction): Promise<Pick<MissingKeyRow, 'id' | 'namespace' | 'key'>[]> =>
  tx.selectFrom('missing_keys').select(['id', 'namespace', 'key']).where('mapped_to', 'is', null).execute();
