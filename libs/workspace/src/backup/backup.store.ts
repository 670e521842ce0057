import type { Database } from '../database/database';
import type { ArchiveContent } from './archive-format';

/** Records a backup. The records are not part of backups, so a restored copy has none. */
export const insertBackup = (database: Database, by: string, { rows, hash }: ArchiveContent): Promise<unknown> =>
  database.transaction((tx) =>
    tx.insertInto('backups').values({ at: Date.now(), by_name: by, content_rows: rows, content_hash: hash }).execute(),
  );
