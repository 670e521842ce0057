import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Queries } from '../database/database';
import type { TableRegistry } from '../database/table-registry';
import {
  type ArchiveContent,
  type ArchiveEnd,
  ArchiveError,
  ArchiveHash,
  type ArchiveHeader,
  archiveLine,
  archiveLines,
} from './archive-format';

/**
 * Writes a consistent archive while the database is in use. Only the file's owner can read it, because it contains password
 * hashes. The file is either complete or does not exist.
 * @throws ArchiveError if the tables are those of an older version
 */
export async function writeArchive(database: Database, tables: TableRegistry, file: string): Promise<ArchiveContent> {
  const partialFile = `${file}.${randomUUID()}.part`; // unknown to others, who could have put a link there
  try {
    const content = await database.snapshot(async (db) => {
      const hash = new ArchiveHash();
      await assertCurrentTables(db, tables);
      const header: ArchiveHeader = {
        dragoman: 'archive',
        version: 1,
        migrations: tables.migrations.map(({ name }) => name),
        createdAt: new Date().toISOString(),
      };
      const lines = async function* () {
        yield archiveLine(header);
        yield* archiveLines(db, tables.backedUp, hash);
        yield archiveLine({ end: true, ...hash.content() } satisfies ArchiveEnd);
      };
      await pipeline(
        Readable.from(lines()),
        createGzip(),
        createWriteStream(partialFile, { flags: 'wx', mode: 0o600 }),
      );
      return hash.content();
    });
    const written = await open(partialFile, 'r+');
    await written.sync().finally(() => written.close());
    await rename(partialFile, file);
    return content;
  } finally {
    await rm(partialFile, { force: true });
  }
}

/** @throws ArchiveError if the tables are those of an older version */
async function assertCurrentTables(db: Queries, { migrations }: TableRegistry): Promise<void> {
  const rows = await db.selectFrom('migrations').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  if (migrations.every(({ name }) => applied.has(name))) return;
  throw new ArchiveError('The database was last used by an older version of Dragoman: start this version once.');
}
