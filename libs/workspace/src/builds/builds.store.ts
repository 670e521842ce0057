import { compressText } from '../database/compressed-bytes';
import type { Queries, Transaction } from '../database/database';
import { loadShippedContents, shippedColumns, shippedFile } from '../exchange/shipped-file-rows';
import { chunks } from '../http/chunks';
import { bundleId, type HashedFile, type ShippedBundle } from './build-plan';
import type { BuildRow } from './builds.tables';

export const findBuild = (db: Queries, id: string): Promise<BuildRow | undefined> =>
  db.selectFrom('builds').selectAll().where('id', '=', id).executeTakeFirst();

export const findBuildByIdentity = (
  db: Queries,
  { hash, order }: { readonly hash: string; readonly order: number },
): Promise<BuildRow | undefined> =>
  db.selectFrom('builds').selectAll().where('hash', '=', hash).where('build_order', '=', order).executeTakeFirst();

/** The newest build of an origin that is not older than another one. */
export const findNewestBuild = (db: Queries, origin: BuildRow['origin']): Promise<BuildRow | undefined> =>
  db
    .selectFrom('builds')
    .selectAll()
    .where('origin', '=', origin)
    .where('state', '<>', 'older')
    .orderBy('build_order', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest first. @param after only builds that come after this position */
export function listBuilds(
  db: Queries,
  after: readonly [order: number, id: string] | undefined,
  limit: number,
): Promise<BuildRow[]> {
  const all = db.selectFrom('builds').selectAll().orderBy('build_order', 'desc').orderBy('id', 'desc').limit(limit);
  if (after === undefined) return all.execute();
  const [order, id] = after;
  return all
    .where((eb) => eb.or([eb('build_order', '<', order), eb.and([eb('build_order', '=', order), eb('id', '<', id)])]))
    .execute();
}

export const listWaitingBuilds = (db: Queries): Promise<BuildRow[]> =>
  db.selectFrom('builds').selectAll().where('state', '=', 'waiting').orderBy('build_order', 'desc').execute();

/** Counts how often texts have been compared with a build: what was read before is outdated once it has risen. */
export async function lastSequence(db: Queries): Promise<number> {
  const { last } = await db
    .selectFrom('builds')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export const insertBuild = async (tx: Transaction, row: BuildRow): Promise<void> =>
  void (await tx.insertInto('builds').values(row).execute());

export async function updateBuild(
  tx: Transaction,
  id: string,
  values: Partial<Omit<BuildRow, 'id' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('builds')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Gives a build another order, and the files that texts are compared with since then. */
export async function moveBuild(tx: Transaction, id: string, order: number): Promise<void> {
  await updateBuild(tx, id, { build_order: order, sequence: (await lastSequence(tx)) + 1 });
  await tx.updateTable('shipped_files').set({ build_order: order }).where('build_id', '=', id).execute();
}

/** Builds that wait are no longer applied once a newer one arrives. */
export async function supersedeWaitingBuilds(
  tx: Transaction,
  origin: BuildRow['origin'],
  except: string,
): Promise<void> {
  await tx
    .updateTable('builds')
    .set(({ eb }) => ({ state: 'superseded', version: eb('version', '+', 1) }))
    .where('origin', '=', origin)
    .where('state', '=', 'waiting')
    .where('id', '<>', except)
    .execute();
}

/** The file of each namespace and language that texts were last compared with, by `bundleId`. */
export async function listShippedBundles(db: Queries): Promise<Map<string, ShippedBundle>> {
  const rows = await db
    .selectFrom('shipped_files as f')
    .innerJoin('builds as b', 'b.id', 'f.build_id')
    .select(['f.namespace', 'f.language', 'f.hash', 'f.build_order', 'b.origin'])
    .execute();
  return new Map(
    rows.map(({ hash, build_order, origin, ...names }) => [bundleId(names), { hash, order: build_order, origin }]),
  );
}

/** Stores the files of a build. Contents that are stored already are skipped. */
export async function putBuildFiles(tx: Transaction, build: string, files: readonly HashedFile[]): Promise<void> {
  for (const part of chunks(files, 100)) {
    await putContents(tx, part);
    await tx
      .insertInto('build_files')
      .values(part.map((file) => ({ build_id: build, ...shippedColumns(file), hash: file.hash })))
      .execute();
  }
}

async function putContents(tx: Transaction, files: readonly HashedFile[]): Promise<void> {
  const hashes = files.map(({ hash }) => hash);
  const stored = await tx.selectFrom('shipped_contents').select('hash').where('hash', 'in', hashes).execute();
  const known = new Set(stored.map(({ hash }) => hash));
  const missing = new Map(files.filter(({ hash }) => !known.has(hash)).map(({ hash, content }) => [hash, content]));
  if (missing.size === 0) return;
  const rows = Array.from(missing, async ([hash, content]) => ({
    hash,
    content: await compressText(Buffer.from(content)),
  }));
  await tx
    .insertInto('shipped_contents')
    .values(await Promise.all(rows))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Makes files of a build what texts were last compared with. */
export async function putShippedFiles(
  tx: Transaction,
  { id, order }: { readonly id: string; readonly order: number },
  files: readonly HashedFile[],
): Promise<void> {
  for (const part of chunks(files, 100)) {
    await putContents(tx, part);
    await tx
      .insertInto('shipped_files')
      .values(part.map((file) => ({ ...shippedColumns(file), hash: file.hash, build_order: order, build_id: id })))
      .onConflict((conflict) =>
        conflict.columns(['namespace', 'language']).doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          build_order: ref('excluded.build_order'),
          build_id: ref('excluded.build_id'),
          path: ref('excluded.path'),
          format: ref('excluded.format'),
          options: ref('excluded.options'),
          encoding: ref('excluded.encoding'),
        })),
      )
      .execute();
  }
}

/** The files that a build shipped; none if they are no longer stored. */
export async function loadBuildFiles(db: Queries, build: string): Promise<HashedFile[]> {
  const rows = await db
    .selectFrom('build_files')
    .select(['namespace', 'language', 'hash', 'path', 'format', 'options', 'encoding'])
    .where('build_id', '=', build)
    .orderBy('namespace')
    .orderBy('language')
    .execute();
  const contents = await loadShippedContents(
    db,
    rows.map(({ hash }) => hash),
  );
  return rows.map(({ hash, ...row }) => ({ ...shippedFile(row, contents.get(hash)!), hash }));
}

/** Builds of each origin whose files are kept, in addition to those that wait or that processes are running with. */
const KEPT_BUILDS = 20;

/** Deletes the files of old builds. The builds themselves stay. */
export async function deleteOldBuildFiles(tx: Transaction): Promise<void> {
  const latest = (origin: BuildRow['origin']) =>
    tx
      .selectFrom('builds')
      .select('id')
      .where('origin', '=', origin)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(KEPT_BUILDS);
  await tx
    .deleteFrom('build_files')
    .where('build_id', 'not in', latest('start'))
    .where('build_id', 'not in', latest('sync'))
    .where('build_id', 'not in', tx.selectFrom('builds').select('id').where('state', '=', 'waiting'))
    .where(
      'build_id',
      'not in',
      tx
        .selectFrom('replicas')
        .select(({ ref }) => ref('build').$notNull().as('build'))
        .where('build', 'is not', null),
    )
    .execute();
  await tx
    .deleteFrom('shipped_contents')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('build_files').select('build_id').whereRef('build_files.hash', '=', 'shipped_contents.hash')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shipped_files').select('build_id').whereRef('shipped_files.hash', '=', 'shipped_contents.hash'),
        ),
      ),
    )
    .execute();
}
