import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../app.config';
import type { Database, Queries } from './database';
import { columnTypes } from './migrations/column-types';
import { migrations } from './migrations/migrations';

/**
 * Brings the tables up to date, in one transaction and one process at a time.
 * @throws ConfigError where a newer version was here before
 */
export async function migrate(db: Queries, kind: Database['kind']): Promise<void> {
  const known = Object.keys(migrations);
  const done = await performed(db, kind);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError(
      `The database was last used by a newer version of Dragoman (this one does not know its "${unknown.join('", "')}"): start that version, or restore a copy from before it.`,
    );
  }
  if (done.length === known.length) return;
  const types = columnTypes[kind];
  const { error } = await new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, statements]): [string, Migration] => [
            name,
            {
              up: async (db) => {
                for (const statement of statements(types)) await sql.raw(statement).execute(db);
              },
            },
          ]),
        ),
    },
  }).migrateToLatest();
  if (error !== undefined) throw error as Error;
}

/** Asked before Kysely's Migrator, which reads the whole catalogue of the database to find out the same. */
async function performed(db: Queries, kind: Database['kind']): Promise<string[]> {
  const there =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await there.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
