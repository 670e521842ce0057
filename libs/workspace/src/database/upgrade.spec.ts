import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databases, type FreshDatabase } from '../../../../test/support/databases';
import { installedTables } from '../tables';
import type { Database } from './database';
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

/** The last migration of version 0.1.0. */
const LAST_OLD_MIGRATION = '0011-draft-counts';

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
    const added = opened.migrations.filter(({ name }) => String(name) > LAST_OLD_MIGRATION);
    expect(opened.migrations).toEqual([...before.migrations, ...added]);

    const fresh = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
    expect(await openOnce(fresh)).toEqual(opened);
    await rm(fresh, { recursive: true });
  });
});

describe.each(databases)('An upgrade from version 0.1.0 on $name', ({ empty }) => {
  const places: FreshDatabase[] = [];
  afterEach(() => Promise.all(places.splice(0).map((place) => place.remove())));

  const newPlace = async () => {
    const place = await empty();
    places.push(place);
    return place;
  };

  /** Opens a database with the old tables and some rows, then again with those of this version. */
  const upgraded = async (more: readonly string[] = []): Promise<Database> => {
    const place = await newPlace();
    const tables = installedTables();
    const old = await place.open({
      ...tables,
      migrations: tables.migrations.filter(({ name }) => name <= LAST_OLD_MIGRATION),
    });
    await old.transaction(async (tx) => {
      for (const statement of [...OLD_ROWS, ...more]) await sql.raw(statement).execute(tx);
      const content = Buffer.from('{"hello":"Hello"}');
      const document = { namespace_id: 'n', language: 'en', content, hash: 'hash', imported_at: 10 };
      await tx
        .insertInto('documents')
        .values(document as never)
        .execute();
    });
    await old.close();
    return place.open();
  };

  test('keeps people, sessions, tokens and texts', async () => {
    const { read } = await upgraded();
    const users = await read.selectFrom('users').select(['id', 'reset_requested_at']).orderBy('id').execute();
    expect(users).toEqual([
      { id: 'ada', reset_requested_at: 40 },
      { id: 'bob', reset_requested_at: null },
    ]);
    const sessions = await read
      .selectFrom('sessions')
      .select(['user_id', 'method', 'pending', 'authenticated_at', 'provider_session'])
      .orderBy('user_id')
      .execute();
    expect(sessions).toEqual([
      { user_id: 'ada', method: 'password', pending: 0, authenticated_at: 20, provider_session: null },
      { user_id: 'bob', method: 'identityProvider', pending: 0, authenticated_at: 21, provider_session: '' },
    ]);
    const { scopes } = await read.selectFrom('tokens').select('scopes').executeTakeFirstOrThrow();
    expect(scopes).toBe('["keys.manage","activity.read"]');
    const text = await read.selectFrom('texts').selectAll().executeTakeFirstOrThrow();
    expect(text).toMatchObject({ message_id: 'm', language: 'en', forms: '{"":"Hello"}', findings: '[]', version: 3 });
    expect(text.edited_by).toBe('bob'); // Ada only approved it
  });

  test('counts keys without a source in the reference language', async () => {
    const { read } = await upgraded();
    const counts = await read.selectFrom('counts').select(['namespace_id', 'language', 'messages']).execute();
    expect(counts).toEqual([{ namespace_id: 'n', language: 'en', messages: 3 }]);
  });

  test('finds drafts that were sent back and have not been saved since', async () => {
    const draft = `'{"forms":{"":"Hallo"},"state":"draft"}'`;
    const { read } = await upgraded([
      `insert into languages (tag, position, added_at, version) values ('de', 2, 10, 1), ('pl', 3, 10, 1)`,
      `insert into counts (namespace_id, language, messages, translated, drafts, needs_review, reviewed, errors, warnings)
        values ('n', 'de', 1, 1, 1, 0, 0, 0, 0), ('n', 'pl', 1, 1, 1, 0, 0, 0, 0)`,
      `insert into texts (message_id, language, forms, state, complete, errors, warnings, source_version, version, updated_at)
        values ('m', 'de', '{"":"Hallo"}', 'draft', 1, 0, 0, 1, 2, 10), ('m', 'pl', '{"":"Hej"}', 'draft', 1, 0, 0, 1, 3, 10)`,
      `insert into change_sets (id, at, actor_id, actor_name, kind) values
        ('s4', 11, 'ada', 'Ada', 'review'), ('s5', 12, 'bob', 'Bob', 'edit')`,
      `insert into changes (change_set_id, at, actor_id, subject_type, subject_id, language, before, after) values
        ('s4', 11, 'ada', 'text', 'm', 'de', null, ${draft}), ('s4', 11, 'ada', 'text', 'm', 'pl', null, ${draft}),
        ('s5', 12, 'bob', 'text', 'm', 'pl', ${draft}, ${draft})`,
    ]);
    const texts = await read.selectFrom('texts').select('language').where('sent_back', '=', 1).execute();
    expect(texts).toEqual([{ language: 'de' }]);
    const counts = await read.selectFrom('counts').select(['language', 'sent_back']).orderBy('language').execute();
    expect(counts.map((row) => [row.language, row.sent_back])).toEqual([
      ['de', 1],
      ['en', 0],
      ['pl', 0],
    ]);
  });

  test('gives imported files a path and a format', async () => {
    const { read } = await upgraded();
    const documents = await read.selectFrom('documents').selectAll().execute();
    expect(documents.map(({ content, ...row }) => ({ ...row, content: Buffer.from(content).toString() }))).toEqual([
      {
        ...{ id: 'n en', namespace_id: 'n', path: 'en/shop.json', format: 'json', options: '{}', encoding: 'utf-8' },
        ...{ content: '{"hello":"Hello"}', hash: 'hash', imported_at: 10 },
      },
    ]);
    expect(await read.selectFrom('document_languages').selectAll().execute()).toEqual([
      { document_id: 'n en', language: 'en', role: 'target' },
    ]);
  });

  test('ends with the tables of a new database', async () => {
    const [old, fresh] = [await upgraded(), await (await newPlace()).open()];
    const columns = await columnsOf(old);
    expect(columns.length).toBeGreaterThan(100);
    expect(columns).toEqual(await columnsOf(fresh));
  });
});

const OLD_ROWS = [
  `insert into users (id, email, email_folded, name, password_hash, state, created_at, updated_at, version)
    values ('ada', 'ada@x', 'ada@x', 'Ada', 'hash', 'active', 10, 10, 1), ('bob', 'bob@x', 'bob@x', 'Bob', null, 'active', 11, 11, 1)`,
  `insert into sessions (id_hash, user_id, created_at, seen_at, expires_at)
    values ('one', 'ada', 20, 30, 40), ('two', 'bob', 21, 30, 40)`,
  `insert into links (hash, purpose, user_id, created_at, expires_at) values ('l', 'reset', 'ada', 40, 50)`,
  `insert into tokens (id, hash, name, scopes, user_id, created_at)
    values ('t', 'h', 'CI', '["messages.manage","history.read"]', 'ada', 10)`,
  `insert into languages (tag, position, added_at, version) values ('en', 1, 10, 1)`,
  `insert into namespaces (id, name, position, created_at, version) values ('n', 'shop', 1, 10, 1)`,
  `insert into messages (id, namespace_id, key, path, kind, position, tags, source_version, created_at, updated_at, version)
    values ('m', 'n', 'hello', '["hello"]', 'text', 1, '[]', 1, 10, 10, 1)`,
  `insert into messages (id, namespace_id, key, path, kind, position, tags, source_version, created_at, updated_at, version)
    values ('e', 'n', 'empty', '["empty"]', 'text', 2, '[]', 0, 10, 10, 1), ('f', 'n', 'free', '["free"]', 'text', 3, '[]', 0, 10, 10, 1)`,
  `insert into counts (namespace_id, language, messages, translated, needs_review, reviewed, errors, warnings)
    values ('n', 'en', 1, 1, 0, 1, 0, 0)`,
  `insert into settings (name, value) values ('reference', '"en"')`,
  `insert into texts (message_id, language, forms, state, complete, errors, warnings, source_version, version, updated_at)
    values ('m', 'en', '{"":"Hello"}', 'reviewed', 1, 0, 0, 1, 3, 10)`,
  `insert into change_sets (id, at, actor_id, actor_name, kind) values
    ('s1', 8, 'ada', 'Ada', 'edit'), ('s2', 9, 'bob', 'Bob', 'edit'), ('s3', 10, 'ada', 'Ada', 'review')`,
  `insert into changes (change_set_id, at, actor_id, subject_type, subject_id, language, before, after) values
    ('s1', 8, 'ada', 'text', 'm', 'en', null, '{"forms":{"":"Hi"},"state":"needs_review"}'),
    ('s2', 9, 'bob', 'text', 'm', 'en', '{"forms":{"":"Hi"},"state":"needs_review"}', '{"forms":{"":"Hello"},"state":"needs_review"}'),
    ('s3', 10, 'ada', 'text', 'm', 'en', '{"forms":{"":"Hello"},"state":"needs_review"}', '{"forms":{"":"Hello"},"state":"reviewed"}')`,
];

/** Every column of every table with its type, and every index. */
async function columnsOf({ kind, read }: Database): Promise<readonly unknown[]> {
  const query =
    kind === 'sqlite'
      ? sql`select m.type, m.tbl_name, c.name, c.type as column_type, c."notnull", c.dflt_value
          from sqlite_schema m left join pragma_table_xinfo(m.name) c
          where m.type in ('table', 'index') and m.name not like 'sqlite_%' order by m.type, m.name, c.name`
      : sql`select 'table' as type, table_name as name, column_name, data_type, is_nullable, column_default, collation_name
          from information_schema.columns where table_schema = 'public'
        union all
        select 'index', tablename, indexdef, '', '', '', '' from pg_indexes where schemaname = 'public'
        order by 1, 2, 3`;
  return (await query.execute(read)).rows;
}
