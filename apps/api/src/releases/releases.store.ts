import type { Fallbacks } from '@dragoman/i18n';
import type { Queries, Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import { putSetting } from '../database/put-setting';
import type { PointerRow, ReleaseRow, TextRow } from '../database/schema';
import { inParts } from '../translations/in-parts';
import type { Bundles } from './next-release';

/** A setting of the installation: how far a text has to be to be published. */
const LEAST = 'publishing.least';

/** Unless somebody changed it: what was saved as done, whether or not somebody else has looked at it. */
const USUAL_LEAST = 'needs_review';

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

export const fallbacksOf = ({ fallbacks }: Pick<ReleaseRow, 'fallbacks'>): Fallbacks =>
  new Map(Object.entries(fromJson(fallbacks)));

/** What the languages of a bundle said of a namespace in a release: the hashes of theirs, in the order of their chain. */
export interface EarlierState {
  readonly hashes: ReadonlyMap<string, string | undefined>;
  readonly fallbacks: Fallbacks;
}

/**
 * In the releases that are kept, the latest first.
 * @param chain the languages that make up the bundle with these fallbacks
 */
export async function earlierStates(
  db: Queries,
  namespace: string,
  chain: (fallbacks: Fallbacks) => readonly string[],
): Promise<EarlierState[]> {
  const releases = await db
    .selectFrom('releases')
    .select(['number', 'fallbacks'])
    .where('kept', '=', 1)
    .orderBy('number', 'desc')
    .execute();
  const chains = new Map<string, { fallbacks: Fallbacks; languages: readonly string[] }>();
  for (const row of releases) {
    const fallbacks = fallbacksOf(row);
    if (!chains.has(row.fallbacks)) chains.set(row.fallbacks, { fallbacks, languages: chain(fallbacks) });
  }
  const languages = [...new Set(Array.from(chains.values()).flatMap((each) => each.languages))];
  if (languages.length === 0) return [];
  const rows = await db
    .selectFrom('release_bundles')
    .select(['release', 'language', 'blob_hash'])
    .where('namespace', '=', namespace)
    .where('language', 'in', languages)
    .execute();
  const hashes = new Map(rows.map(({ release, language, blob_hash }) => [`${release} ${language}`, blob_hash]));
  return releases.map(({ number, fallbacks: written }) => {
    const { fallbacks, languages: of } = chains.get(written)!;
    return { fallbacks, hashes: new Map(of.map((language) => [language, hashes.get(`${number} ${language}`)])) };
  });
}

/** Releases whose texts are there, the latest first. */
export const keptReleases = (db: Queries): Promise<Pick<ReleaseRow, 'number' | 'at'>[]> =>
  db.selectFrom('releases').select(['number', 'at']).where('kept', '=', 1).orderBy('number', 'desc').execute();

/** That they were is still known. */
export async function dropBundles(tx: Transaction, releases: readonly number[]): Promise<void> {
  for (const part of inParts(releases)) {
    await tx.deleteFrom('release_bundles').where('release', 'in', part).execute();
    await tx.updateTable('releases').set({ kept: 0 }).where('number', 'in', part).execute();
  }
}

export async function deleteUnusedBlobs(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('blobs')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('release_bundles').select('release').whereRef('blob_hash', '=', 'blobs.hash'))),
    )
    .execute();
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

/** Version 0: nobody changed it. */
export async function publishingRule(db: Queries): Promise<{ least: TextRow['state']; version: number }> {
  const row = await db.selectFrom('settings').selectAll().where('name', '=', LEAST).executeTakeFirst();
  if (row === undefined) return { least: USUAL_LEAST, version: 0 };
  return { least: fromJson(row.value) as TextRow['state'], version: row.version };
}

export const putLeastState = (tx: Transaction, state: TextRow['state']): Promise<void> => putSetting(tx, LEAST, state);
