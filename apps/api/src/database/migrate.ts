import { sql } from 'kysely';
import { ConfigError } from '../app.config';
import type { Database, Queries, Transaction } from './database';
import { columnTypes } from './migrations/column-types';
import { migrations } from './migrations/migrations';

/**
 * Brings the tables up to date, in one transaction and one process at a time.
 * @throws ConfigError where a newer version was here before
 */
export async function migrate(db: Queries, kind: Database['kind']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    const done = await migrationsDone(tx, kind);
    const unknown = [...done].filter((name) => !(name in migrations));
    if (unknown.length > 0) {
      throw new ConfigError(
        `The database was last used by a newer version of Dragoman (this one does not know its "${unknown.join('", "')}"): start that version, or restore a copy from before it.`,
      );
    }
    for (const [name, statements] of Object.entries(migrations)) {
      if (done.has(name)) continue;
      for (const statement of statements(columnTypes[kind])) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name, done_at) values (${name}, ${Date.now()})`.execute(tx);
    }
  });
}

/** Any number that nobody else who uses the same database locks: "drgm". */
const lock = 0x6472676d;

async function migrationsDone(tx: Transaction, kind: Database['kind']): Promise<Set<string>> {
  const { text, int, end } = columnTypes[kind];
  const there =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'migrations'`
      : sql`select 1 where to_regclass('migrations') is not null`;
  // Looked for first: `if not exists` asks for rights that are not needed later.
  if ((await there.execute(tx)).rows.length === 0) {
    await sql.raw(`create table migrations (name ${text} primary key, done_at ${int} not null) ${end}`).execute(tx);
  }
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}
