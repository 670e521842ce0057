import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import type { PointerRow, ReleaseRow, TextRow } from '../database/schema';
import { inParts } from '../translations/in-parts';
import type { Bundles } from './next-release';

/** A setting of the installation: how far a text has to be to be published. */
const LEAST = 'publishing.least';

export const pointer = (db: Queries): Promise<PointerRow> =>
  db.selectFrom('pointer').selectAll().executeTakeFirstOrThrow();

/** Until the transaction ends nobody publishes, rolls back, or takes releases away. */
export const lockPointer = (tx: Transaction): Promise<PointerRow> =>
  tx.selectFrom('pointer').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function movePointer(tx: Transaction, release: number): Promise<void> {
  await tx
    .updateTable('pointer')
    .set(({ eb }) => ({ release, sequence: eb('sequence', '+', 1) }))
    .execute();
}

export const releaseRow = (db: Queries, number: number): Promise<ReleaseRow | undefined> =>
  db.selectFrom('releases').selectAll().where('number', '=', number).executeTakeFirst();

/** The latest first. */
export function releaseRows(db: Queries, before: number | undefined, limit: number): Promise<ReleaseRow[]> {
  const all = db.selectFrom('releases').selectAll().orderBy('number', 'desc').limit(limit);
  return (before === undefined ? all : all.where('number', '<', before)).execute();
}

export async function nextNumber(tx: Transaction): Promise<number> {
  const { last } = await tx
    .selectFrom('releases')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

export async function bundlesOf(db: Queries, release: number): Promise<Bundles> {
  const rows = await db
    .selectFrom('release_bundles')
    .select(['namespace', 'language', 'blob_hash'])
    .where('release', '=', release)
    .execute();
  const bundles = new Map<string, Map<string, string>>();
  for (const { namespace, language, blob_hash } of rows) {
    const languages = bundles.get(namespace) ?? new Map<string, string>();
    bundles.set(namespace, languages.set(language, blob_hash));
  }
  return bundles;
}

/** Those that are there, in no order. */
export async function* blobs(
  db: Queries,
  hashes: readonly string[],
): AsyncGenerator<{ hash: string; content: Uint8Array }> {
  for (const part of inParts(hashes, 100)) {
    yield* await db.selectFrom('blobs').selectAll().where('hash', 'in', part).execute();
  }
}

/** Bytes that are there already, under the same hash, stay. */
export async function putBlobs(tx: Transaction, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const part of inParts([...contents], 100)) {
    await tx
      .insertInto('blobs')
      .values(part.map(([hash, content]) => ({ hash, content })))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

export async function insertRelease(tx: Transaction, row: ReleaseRow, bundles: Bundles): Promise<void> {
  await tx.insertInto('releases').values(row).execute();
  const rows = [...bundles].flatMap(([namespace, languages]) =>
    Array.from(languages, ([language, blob_hash]) => ({ release: row.number, language, namespace, blob_hash })),
  );
  for (const part of inParts(rows)) await tx.insertInto('release_bundles').values(part).execute();
}

export async function leastState(db: Queries): Promise<TextRow['state'] | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', LEAST).executeTakeFirst();
  return row && (fromJson(row.value) as TextRow['state']);
}

export async function putLeastState(tx: Transaction, state: TextRow['state']): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: LEAST, value: toJson(state) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: toJson(state) }))
    .execute();
}
