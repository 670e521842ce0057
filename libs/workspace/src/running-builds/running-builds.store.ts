import type { FormatName, FormatOptions } from '@dragoman/i18n/internal';
import { sql } from 'kysely';
import { decompressText } from '../database/compressed-bytes';
import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
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

/** A file that a build shipped. */
export interface ListedFile {
  readonly hash: string;
  readonly path: string;
  readonly format: FormatName;
  readonly options: FormatOptions;
  /** Its language is only that of the texts to be translated. */
  readonly isTemplate: boolean;
}

/** The files that a build shipped, by namespace and language. */
export async function listBuildFiles(
  db: Queries,
  build: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, ListedFile>>> {
  const rows = await db
    .selectFrom('build_files')
    .select(['namespace', 'language', 'hash', 'path', 'format', 'options'])
    .where('build_id', '=', build)
    .orderBy('language')
    .execute();
  const files = new Map<string, Map<string, ListedFile>>();
  for (const { namespace, language, hash, ...row } of rows) {
    const { format: options = {}, isTemplate = false } = row.options === null ? {} : fromJson(row.options);
    const { path, format } = { path: row.path ?? `${language}/${namespace}.json`, format: row.format ?? 'json' };
    const ofNamespace = files.get(namespace) ?? new Map<string, ListedFile>();
    files.set(namespace, ofNamespace.set(language, { hash, path, format, options, isTemplate }));
  }
  return files;
}

/** The content of a file by its hash. */
export async function loadShippedContent(db: Queries, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('shipped_contents').select('content').where('hash', '=', hash).executeTakeFirst();
  return row && decompressText(row.content).toString();
}
