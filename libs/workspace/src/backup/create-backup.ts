import { hostname, userInfo } from 'node:os';
import type { Database } from '../database/database';
import type { TableRegistry } from '../database/table-registry';
import type { ArchiveContent } from './archive-format';
import { insertBackup } from './backup.store';
import { writeArchive } from './write-archive';

export interface Backup extends ArchiveContent {
  /** The archive is complete, but recording the backup in the database failed with this error. */
  readonly recordingError?: Error;
}

/** Writes an archive, and records the backup and its author in the database. */
export async function createBackup(database: Database, tables: TableRegistry, file: string): Promise<Backup> {
  const content = await writeArchive(database, tables, file);
  try {
    await insertBackup(database, `${userName()}@${hostname()}`, content);
    return content;
  } catch (error) {
    return { ...content, recordingError: error as Error };
  }
}

/** Name of the operating system's user; the numeric id if it has no name, as in many containers. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
