import { sql } from 'kysely';
import type { Database } from '../database/database';

export interface DatabaseSize {
  /** As the server says it, `17.2`. */
  readonly version: string;
  readonly bytes: number;
}

const questions: Readonly<Record<Database['kind'], ReturnType<typeof sql<DatabaseSize>>>> = {
  sqlite: sql`select sqlite_version() as version, page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
  postgres: sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
};

export async function databaseSize({ kind, read }: Database): Promise<DatabaseSize> {
  const { rows } = await questions[kind].execute(read);
  return rows[0]!;
}

/** The last time that the database was written to an archive. */
export const lastBackup = ({ read }: Database): Promise<{ at: number; by: string } | undefined> =>
  read.selectFrom('backups').select(['at', 'by_name as by']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** The change of tables that was made last. */
export async function lastMigration({ read }: Database): Promise<{ name: string; doneAt: number } | undefined> {
  const { rows } = await sql<{
    name: string;
    doneAt: number;
  }>`select name, done_at as "doneAt" from migrations order by name desc limit 1`.execute(read);
  return rows[0];
}
