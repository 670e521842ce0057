import type { Fallbacks } from '@dragoman/i18n';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { compressText, decompressText } from '../database/compressed-bytes';
import type { Queries, Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import { saveSetting } from '../editing/stores/settings.store';
import type { RunningBuildsRule } from './releases.contract';
import type { PointerRow, ReleaseRow } from './releases.tables';
import type { TextRow } from '../editing/editing.tables';
import { chunks } from '../http/chunks';
import type { BundleHashes, ReleaseContent } from './preview/next-release';
import { changedBundles } from './preview/text-changes';

/** The setting with the state that a text needs to be published. */
const MIN_STATE_SETTING = 'publishing.least';

/** The setting with the rule for texts that do not work with a build that is running. */
const RUNNING_BUILDS_SETTING = 'publishing.builds';

/** By default texts do not have to be reviewed, but drafts are not published. */
const DEFAULT_MIN_STATE = 'needs_review';

export const readPointer = (db: Queries): Promise<PointerRow> =>
  db.selectFrom('pointer').selectAll().executeTakeFirstOrThrow();

/** Keeps other transactions from publishing, rolling back and deleting releases until this one ends. */
export const lockPointer = (tx: Transaction): Promise<PointerRow> =>
  tx.selectFrom('pointer').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function movePointer(tx: Transaction, release: number): Promise<void> {
  await tx
    .updateTable('pointer')
    .set(({ eb }) => ({ release, sequence: eb('sequence', '+', 1) }))
    .execute();
}

export const findRelease = (db: Queries, number: number): Promise<ReleaseRow | undefined> =>
  db.selectFrom('releases').selectAll().where('number', '=', number).executeTakeFirst();

/** The latest first. @param before only releases with a lower number */
export function listReleases(db: Queries, before: number | undefined, limit: number): Promise<ReleaseRow[]> {
  const all = db.selectFrom('releases').selectAll().orderBy('number', 'desc').limit(limit);
  return (before === undefined ? all : all.where('number', '<', before)).execute();
}

export async function nextReleaseNumber(tx: Transaction): Promise<number> {
  const { last } = await tx
    .selectFrom('releases')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Hashes of the bundles of the latest releases, by the hash of their content. */
const hashesByContent = new LRUCache<string, BundleHashes>({ max: 3 });

export async function loadContent(
  db: Queries,
  row: Pick<ReleaseRow, 'number' | 'hash' | 'fallbacks'>,
): Promise<ReleaseContent> {
  const bundles = hashesByContent.get(row.hash) ?? (await listBundleHashes(db, row.number));
  hashesByContent.set(row.hash, bundles);
  return { bundles, fallbacks: fallbacksOf(row) };
}

async function listBundleHashes(db: Queries, release: number): Promise<BundleHashes> {
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

/** The bundles of a namespace in an earlier release: hashes by language, in the order of the fallback chain. */
export interface EarlierBundle {
  readonly hashes: ReadonlyMap<string, string | undefined>;
  readonly fallbacks: Fallbacks;
}

/**
 * Lists the bundles of a namespace in the releases whose texts are still stored, the latest first.
 * @param chain returns the fallback chain with the fallbacks of a release
 */
export async function listEarlierBundles(
  db: Queries,
  namespace: string,
  chain: (fallbacks: Fallbacks) => readonly string[],
): Promise<EarlierBundle[]> {
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

/** Releases whose texts are still stored, the latest first. */
export const listKeptReleases = (db: Queries): Promise<Pick<ReleaseRow, 'number' | 'at'>[]> =>
  db.selectFrom('releases').select(['number', 'at']).where('kept', '=', 1).orderBy('number', 'desc').execute();

/** Deletes the bundles of releases. The releases themselves stay. */
export async function deleteBundles(tx: Transaction, releases: readonly number[]): Promise<void> {
  for (const part of chunks(releases)) {
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

/** Loads blobs in no order; unknown hashes are left out. */
export async function* loadBlobs(
  db: Queries,
  hashes: readonly string[],
): AsyncGenerator<{ hash: string; content: Buffer }> {
  for (const part of chunks(hashes, 100)) {
    const rows = await db.selectFrom('blobs').selectAll().where('hash', 'in', part).execute();
    for (const { hash, content } of rows) yield { hash, content: decompressText(content) };
  }
}

/** Returns the hashes that no blob has yet. */
export async function missingBlobs(db: Queries, hashes: readonly string[]): Promise<string[]> {
  const missing = new Set(hashes);
  for (const part of chunks(hashes)) {
    const rows = await db.selectFrom('blobs').select('hash').where('hash', 'in', part).execute();
    for (const { hash } of rows) missing.delete(hash);
  }
  return [...missing];
}

/** Size of the blobs of one statement, which are compressed together. */
const MAX_STATEMENT_BYTES = 1024 * 1024;
const MAX_STATEMENT_ROWS = 400;

/** Inserts contents by their hash; existing ones are skipped. */
export async function putBlobs(
  tx: Transaction,
  contents: AsyncIterable<{ readonly hash: string; readonly json: Buffer }>,
): Promise<void> {
  let batch: { readonly hash: string; readonly json: Buffer }[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length === 0) return;
    const rows = batch.map(async ({ hash, json }) => ({ hash, content: await compressText(json) }));
    await tx
      .insertInto('blobs')
      .values(await Promise.all(rows))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    [batch, bytes] = [[], 0];
  };
  for await (const content of contents) {
    batch.push(content);
    bytes += content.json.length;
    if (bytes >= MAX_STATEMENT_BYTES || batch.length >= MAX_STATEMENT_ROWS) await insert();
  }
  await insert();
}

/**
 * Inserts a release with its bundles.
 * @param base the release before it, of which the database copies unchanged bundles
 */
export async function insertRelease(
  tx: Transaction,
  row: ReleaseRow,
  bundles: BundleHashes,
  base?: { readonly number: number; readonly bundles: BundleHashes },
): Promise<void> {
  await tx.insertInto('releases').values(row).execute();
  const { number: release } = row;
  if (base !== undefined) {
    await tx
      .insertInto('release_bundles')
      .columns(['release', 'language', 'namespace', 'blob_hash'])
      .expression((eb) =>
        eb
          .selectFrom('release_bundles')
          .select([sql<number>`cast(${release} as integer)`.as('release'), 'language', 'namespace', 'blob_hash'])
          .where('release', '=', base.number),
      )
      .execute();
  }
  const changed = changedBundles(base?.bundles ?? new Map<string, never>(), bundles);
  for (const { language, namespace, before, after } of changed) {
    if (before === null || after !== null) continue;
    await tx
      .deleteFrom('release_bundles')
      .where('release', '=', release)
      .where('language', '=', language)
      .where('namespace', '=', namespace)
      .execute();
  }
  const rows = changed.flatMap(({ language, namespace, after }) =>
    after === null ? [] : [{ release, language, namespace, blob_hash: after }],
  );
  for (const part of chunks(rows)) {
    await tx
      .insertInto('release_bundles')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['release', 'language', 'namespace'])
          .doUpdateSet(({ ref }) => ({ blob_hash: ref('excluded.blob_hash') })),
      )
      .execute();
  }
}

export interface PublishingRules {
  /** The state that a text needs to be published. */
  readonly minState: TextRow['state'];
  readonly runningBuilds: RunningBuildsRule;
  /** 0 for the defaults. */
  readonly version: number;
}

export async function readPublishingRules(db: Queries): Promise<PublishingRules> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('name', 'in', [MIN_STATE_SETTING, RUNNING_BUILDS_SETTING])
    .execute();
  const valueOf = (setting: string) => rows.find(({ name }) => name === setting)?.value;
  const [minState, runningBuilds] = [valueOf(MIN_STATE_SETTING), valueOf(RUNNING_BUILDS_SETTING)];
  return {
    minState: minState === undefined ? DEFAULT_MIN_STATE : (fromJson(minState) as TextRow['state']),
    runningBuilds: runningBuilds === undefined ? 'warn' : (fromJson(runningBuilds) as RunningBuildsRule),
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}

/** Saves rules that differ from those before. */
export async function savePublishingRules(
  tx: Transaction,
  before: PublishingRules,
  { minState, runningBuilds }: Omit<PublishingRules, 'version'>,
): Promise<void> {
  if (minState !== before.minState) await saveSetting(tx, MIN_STATE_SETTING, minState);
  if (runningBuilds !== before.runningBuilds) await saveSetting(tx, RUNNING_BUILDS_SETTING, runningBuilds);
}
