import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedTables } from '../tables';
import { SqliteDatabase } from './sqlite/sqlite.database';

/** The tables, indexes and triggers of a database, and the migrations that made them. */
function schemaOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const objects = database
      .prepare(`select type, name, sql from sqlite_schema where sql is not null order by type, name`)
      .all() as { type: string; name: string; sql: string }[];
    return {
      migrations: database.prepare('select name from migrations order by name').all(),
      objects: objects.map(({ sql, ...object }) => ({ ...object, sql: sql.replace(/\s+/g, ' ') })),
    };
  } finally {
    database.close();
  }
}

describe('A database of version 0.1.0', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const openOnce = async (folder: string) => {
    const database = new SqliteDatabase(folder, installedTables());
    await database.opened();
    await database.close();
    return schemaOf(join(folder, 'dragoman.db'));
  };

  test('is migrated to the same tables as a new one', async () => {
    const file = join(directory, 'dragoman.db');
    const old = new DatabaseSync(file);
    old.exec(await readFile(join(__dirname, 'fixtures/version-0.1.0.sql'), 'utf8'));
    old.close();
    const before = schemaOf(file);
    expect(before.migrations).toHaveLength(11);
    const opened = await openOnce(directory);
    const added = opened.migrations.filter(({ name }) => String(name) > '0011-draft-counts');
    expect(opened.migrations).toEqual([...before.migrations, ...added]);

    const fresh = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
    expect(await openOnce(fresh)).toEqual(opened);
    await rm(fresh, { recursive: true });
  });
});
