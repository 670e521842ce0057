import { hostname, userInfo } from 'node:os';
import type { Database } from '../database/database';
import type { ArchiveContent } from './archive';

/** Leaves word in the database that it was written to an archive. An archive does not hold this: a copy was never copied. */
export const noteBackup = (database: Database, { rows, hash }: ArchiveContent): Promise<unknown> =>
  database.transaction((tx) =>
    tx
      .insertInto('backups')
      .values({ at: Date.now(), by_name: `${user()}@${hostname()}`, content_rows: rows, content_hash: hash })
      .execute(),
  );

/** A container may run as a number that no name belongs to. */
function user(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
