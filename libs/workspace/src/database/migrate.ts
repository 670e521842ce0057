import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { ConfigError } from '../app.config';
import type { Queries, Transaction } from './database';
import type { SqlDialect } from './sql-dialect';
import { extensionOfMigration, type TableRegistry } from './table-registry';

/** What to do about tables that have the same names but are not Dragoman's. */
export const FOREIGN_TABLES =
  'PostgreSQL has tables of another application where those of Dragoman should be: set DRAGOMAN_SCHEMA (of WorkspaceModule, "database.schema") to a schema that belongs to Dragoman alone.';

/**
 * Runs the migrations that have not run yet, in one transaction and one process at a time.
 * @throws ConfigError if a newer version or another application has used the database
 */
export async function migrate(db: Queries, dialect: SqlDialect, registry: TableRegistry): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await dialect.lockForMigration(tx);
    const done = await completedMigrations(tx, dialect);
    refuseUnknown(done, registry);
    const missing = registry.migrations.filter(({ name }) => !done.has(name));
    if (missing.length > 0) await dialect.keepWritersOut(tx);
    for (const { name, parts } of missing) {
      for (const statement of parts.flatMap((part) => part(dialect.columnTypes))) await sql.raw(statement).execute(tx);
      await tx.insertInto('migrations').values({ name, done_at: Date.now() }).execute();
    }
  });
}

function refuseUnknown(done: ReadonlySet<string>, { migrations }: TableRegistry): void {
  const unknown = [...done].filter((done) => !migrations.some(({ name }) => name === done));
  const own = unknown.filter((name) => extensionOfMigration(name) === undefined);
  const extensions = new Set(migrations.map(({ name }) => extensionOfMigration(name)));
  const newer = [
    ...own,
    ...unknown.filter((name) => !own.includes(name) && extensions.has(extensionOfMigration(name))),
  ];
  if (newer.length > 0) {
    throw new ConfigError(
      `The database was last used by a newer version of Dragoman or of an extension (this one does not know "${newer.join('", "')}"): start that version, or restore a copy from before it.`,
    );
  }
  for (const extension of new Set(unknown.map(extensionOfMigration))) {
    new Logger('Database').warn(
      `The database has tables of the extension "${extension}", which is not installed. They stay, but are not part of backups.`,
    );
  }
}

async function completedMigrations(tx: Transaction, dialect: SqlDialect): Promise<Set<string>> {
  const { text, int, end } = dialect.columnTypes;
  // Checked first: `if not exists` needs permissions that are not needed later.
  if (!(await dialect.hasTable(tx, 'migrations'))) {
    await sql.raw(`create table migrations (name ${text} primary key, done_at ${int} not null) ${end}`).execute(tx);
  }
  const rows = await tx.selectFrom('migrations').selectAll().execute();
  // TypeORM has a table of the same name, without this column.
  if (rows.some((row) => row.done_at === undefined)) throw new ConfigError(FOREIGN_TABLES);
  return new Set(rows.map(({ name }) => name));
}
