import { sql } from 'kysely';
import { decompressText } from '../database/compressed-bytes';
import type { Queries } from '../database/database';
import { databaseTime, SILENT_AFTER_MS } from './process-reports';

/**
 * The builds of the processes that run, the newest first.
 * @param own the build of this process
 * @param hasReplicas whether other processes may share the database
 */
export function listBuildsOfProcesses(
  db: Queries,
  own: string | undefined,
  hasReplicas: boolean,
): Promise<{ id: string; hash: string; build_order: number }[]> {
  const builds = db.selectFrom('builds').select(['id', 'hash', 'build_order']);
  const isOwn = builds.where((eb) =>
    eb.or([
      ...(own === undefined ? [] : [eb('id', '=', own)]),
      ...(hasReplicas
        ? [
            eb(
              'id',
              'in',
              eb
                .selectFrom('replicas')
                .select(({ ref }) => ref('build').$notNull().as('build'))
                .where('build', 'is not', null)
                .where('seen_at', '>', sql<number>`${databaseTime} - ${SILENT_AFTER_MS}::bigint`),
            ),
          ]
        : []),
    ]),
  );
  return isOwn.orderBy('build_order', 'desc').orderBy('id', 'desc').execute();
}

/** The hashes of the files that a build shipped, by language and namespace. */
export async function listBuildFiles(db: Queries, build: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('build_files')
    .select(['namespace', 'language', 'hash'])
    .where('build_id', '=', build)
    .execute();
  return new Map(rows.map(({ namespace, language, hash }) => [`${language} ${namespace}`, hash]));
}

/** The content of a file by its hash. */
export async function loadShippedContent(db: Queries, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('shipped_contents').select('content').where('hash', '=', hash).executeTakeFirst();
  return row && decompressText(row.content).toString();
}
