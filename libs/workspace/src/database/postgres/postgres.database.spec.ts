import { sql } from 'kysely';
import { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { type FreshDatabase, postgres } from '../../../../../test/support/databases';
import { TcpProxy } from '../../../../../test/support/tcp-proxy';
import { deferred, waitUntil } from '../../../../../test/support/wait-until';
import { ConfigError } from '../../app.config';
import type { Database } from '../database';
import { DatabaseUnavailable } from '../database.errors';
import type { TableRegistry } from '../table-registry';
import { openSharedDatabase } from '../open-database';
import type { SchemaChoice } from './postgres-schema';
import { PostgresDatabase } from './postgres.database';
import { installedTables } from '../../tables';

describe('A PostgreSQL server', () => {
  let place: FreshDatabase;
  let proxy: TcpProxy;
  const open: Database[] = [];

  beforeEach(async () => {
    place = await postgres.empty();
    proxy = await TcpProxy.start(place.environment.DATABASE_URL!);
  });
  afterEach(async () => {
    await proxy.reconnect();
    await Promise.all(open.splice(0).map((database) => database.close()));
    await proxy.disconnect();
    await place.remove();
  });

  const opened = async (url = proxy.url) => {
    const database = new PostgresDatabase(url, installedTables());
    open.push(database);
    await database.opened();
    return database;
  };
  const save = (database: Database, name: string) =>
    database.transaction((tx) => tx.insertInto('settings').values({ name, value: '0' }).execute());
  const names = async (database: Database) =>
    (await database.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('that becomes unreachable fails queries, and works again when it is back', async () => {
    const database = await opened();
    await save(database, 'before');

    await proxy.disconnect();
    await expect(save(database, 'during')).rejects.toThrow(DatabaseUnavailable);
    await expect(names(database)).rejects.toThrow(DatabaseUnavailable);
    expect(await database.health()).toEqual({ ok: false, reason: 'PostgreSQL cannot be reached.' });

    await proxy.reconnect();
    await save(database, 'after');
    expect(await names(database)).toEqual(['after', 'before']);
    expect(await database.health()).toEqual({ ok: true });
  });

  test('that becomes unreachable during a transaction rolls all of it back', async () => {
    const database = await opened();
    const broken = database.transaction(async (tx) => {
      await tx.insertInto('settings').values({ name: 'lost', value: '0' }).execute();
      await proxy.disconnect();
      await tx.insertInto('settings').values({ name: 'lost, too', value: '0' }).execute();
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    await proxy.reconnect();
    expect(await names(database)).toEqual([]);
  });

  test('may terminate connections at any time without ending the process', async () => {
    const database = await opened();
    await save(database, 'before');
    const broken = database.transaction(async (tx) => {
      await tx.insertInto('settings').values({ name: 'lost', value: '0' }).execute();
      await endConnections(place);
      await wait(50);
      await tx.insertInto('settings').values({ name: 'lost, too', value: '0' }).execute();
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    await save(database, 'after');
    expect(await names(database)).toEqual(['after', 'before']);
  });

  test('may be unreachable at the start, and is connected to later', async () => {
    await proxy.disconnect();
    const database = await opened();
    expect((await database.health()).ok).toBe(false);
    await expect(names(database)).rejects.toThrow(DatabaseUnavailable);

    await proxy.reconnect();
    while (!(await database.health()).ok) await wait(50);
    await save(database, 'at last');
    expect(await names(database)).toEqual(['at last']);
  });

  test('notifies listeners again after an outage, and tells them that messages may be missing', async () => {
    const database = await opened();
    const received: string[] = [];
    let tell = () => {};
    const next = () => new Promise<void>((resolve) => (tell = resolve));
    const stop = await database.listen('test', {
      message: (payload) => {
        received.push(payload);
        tell();
      },
      reconnected: () => {
        received.push('(again)');
        tell();
      },
    });
    const say = async (payload: string) => {
      const received = next();
      await database.transaction((tx) => database.notify(tx, 'test', payload));
      await received;
    };
    await say('before');
    const again = next();
    await proxy.disconnect();
    await proxy.reconnect();
    await again;
    await say('after');
    expect(received).toEqual(['before', '(again)', 'after']);
    await stop();
  });

  test('notifies a listener that was added while it was unreachable', async () => {
    const database = await opened();
    await proxy.disconnect();
    const received: string[] = [];
    let tell = () => {};
    const again = new Promise<void>((resolve) => (tell = resolve));
    await database.listen('test', { message: (payload) => received.push(payload), reconnected: () => tell() });
    await proxy.reconnect();
    await again;
    await database.transaction((tx) => database.notify(tx, 'test', 'now'));
    while (received.length === 0) await wait(10);
    expect(received).toEqual(['now']);
  });

  test('notifies listeners in other processes', async () => {
    const [here, there] = await Promise.all([opened(), opened()]);
    const received = new Promise<string>(
      (resolve) => void there.listen('test', { message: resolve }).then(() => say()),
    );
    const say = () => here.transaction((tx) => here.notify(tx, 'test', 'hello'));
    expect(await received).toBe('hello');
  });

  test('is migrated once, even if several processes start at the same time', async () => {
    const databases = await Promise.all(Array.from({ length: 5 }, () => opened()));
    await Promise.all(databases.map((database, number) => save(database, `by ${number}`)));
    expect(await names(databases[0]!)).toHaveLength(5);
  });

  describe('in a schema of its own', () => {
    const ours = { name: 'dragoman', unlessInPublic: true };
    const openIn = async (schema: SchemaChoice) => {
      const database = new PostgresDatabase(proxy.url, installedTables(), schema);
      open.push(database);
      await database.opened();
      return database;
    };
    /** Names of tables, with their schemas. */
    const tables = async () =>
      (
        await administer(
          place,
          `select table_schema || '.' || table_name as name from information_schema.tables
            where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
        )
      ).map(({ name }) => name as string);

    test('leaves tables of the same names alone, and shares nothing with another schema', async () => {
      await administer(
        place,
        'create table users (id serial primary key, email text unique)',
        'create table settings (id serial primary key)',
        'create table migrations (id serial primary key, timestamp bigint not null, name varchar not null)', // TypeORM's
        "insert into migrations (timestamp, name) values (1, 'Init1')",
      );
      const [here, there] = await Promise.all([openIn(ours), openIn({ name: 'other', unlessInPublic: false })]);
      const received: string[] = [];
      const stops: Promise<unknown>[] = [];
      const listening = [here, there].map(
        (database, number) =>
          new Promise<void>((resolve) => {
            const message = (payload: string) =>
              payload === 'end' ? resolve() : received.push(`${number}: ${payload}`);
            stops.push(database.listen('test', { message }));
          }),
      );
      await Promise.all(stops);
      for (const payload of ['own', 'end']) {
        for (const database of [here, there]) await database.transaction((tx) => database.notify(tx, 'test', payload));
      }
      await Promise.all(listening);
      expect(received.sort()).toEqual(['0: own', '1: own']);
      await save(here, 'of one');
      await save(there, 'of the other');
      expect(await names(here)).toEqual(['of one']);
      expect(await names(there)).toEqual(['of the other']);

      const created = await tables();
      expect(created).toEqual(expect.arrayContaining(['dragoman.users', 'dragoman.migrations', 'other.users']));
      expect(created.filter((name) => name.startsWith('public.'))).toEqual([
        'public.migrations',
        'public.settings',
        'public.users',
      ]);
      expect(await administer(place, 'select name from migrations')).toEqual([{ name: 'Init1' }]);
      const extension = `select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = 'pg_trgm'`;
      expect(await administer(place, extension)).toEqual([{ nspname: 'public' }]); // where the application looks for it

      // On each new connection, also of threads.
      await endConnections(place);
      expect(await names(here).catch(() => names(here))).toEqual(['of one']);
      const shared = openSharedDatabase(here.share());
      open.push(shared);
      expect(await names(shared)).toEqual(['of one']);
    });

    test('is asked for where tables of another application have the same names, which stay as they are', async () => {
      const users = 'create table users (id serial primary key, email text unique)';
      const migrations =
        'create table migrations (id serial primary key, timestamp bigint not null, name varchar not null)';
      for (const statements of [
        [users],
        ['drop table users', migrations, "insert into migrations (timestamp, name) values (1, 'Init1')"],
      ]) {
        await administer(place, ...statements);
        const before = await tables();
        await expect(opened()).rejects.toThrow(/tables of another application .* DRAGOMAN_SCHEMA/);
        expect(await tables()).toEqual(before);
      }
    });

    test('is not made for an installation that has its tables in public', async () => {
      await save(await opened(), 'from before');
      const [mounted, program] = await Promise.all([openIn(ours), opened()]);
      expect(await names(mounted)).toEqual(['from before']);
      expect((await tables()).filter((name) => name.startsWith('dragoman.'))).toEqual([]);
      const received = new Promise<string>(
        (resolve) =>
          void mounted
            .listen('test', { message: resolve })
            .then(() => program.transaction((tx) => program.notify(tx, 'test', 'hello'))),
      );
      expect(await received).toBe('hello');
      expect(await names(await openIn({ name: 'dragoman', unlessInPublic: false }))).toEqual([]); // asked for by name
      expect(await names(await openIn(ours))).toEqual([]);
    });

    test('is made once, even if several processes start at the same time', async () => {
      const databases = await Promise.all(Array.from({ length: 5 }, () => openIn(ours)));
      await Promise.all(databases.map((database, number) => save(database, `by ${number}`)));
      expect(await names(databases[0]!)).toHaveLength(5);
    });
  });

  test('is refused by a version older than the one that last used it', async () => {
    const newer = await opened();
    await newer.transaction((tx) =>
      sql`insert into migrations (name, done_at) values ('9999-of-the-future', 0)`.execute(tx),
    );
    await expect(opened()).rejects.toThrow(ConfigError);
    await expect(opened()).rejects.toThrow(/newer version of Dragoman .*"9999-of-the-future"/);
  });

  test.each(['read committed', 'repeatable read', 'serializable'] as const)(
    'is migrated after the transactions of older processes, and before none of theirs that are %s',
    async (isolation) => {
      const older = await opened();
      const tables = installedTables();
      const copy = { name: '9999-copy', parts: [() => ['create table copied as select name from settings']] };
      const newer = { ...tables, migrations: [...tables.migrations, copy] };
      const [begun, done] = [deferred(), deferred()];
      const writing = older.transaction(
        async (tx) => {
          begun.resolve();
          await done.promise;
          await tx.insertInto('settings').values({ name: 'before', value: '0' }).execute();
        },
        { isolation },
      );
      await begun.promise;
      let migrated = false;
      const migrating = place.open(newer as TableRegistry).then((database) => {
        migrated = true;
        return database;
      });
      await waitUntil(async () => migrated || (await waitingForLocks(older)) === 1);
      const late = older.transaction(
        (tx) => tx.insertInto('settings').values({ name: 'after', value: '0' }).execute(),
        { isolation },
      );
      late.catch(() => {}); // expected below
      await waitUntil(async () => migrated || (await waitingForLocks(older)) === 2);
      done.resolve();
      await writing;
      await expect(late).rejects.toThrow('A newer version has updated the tables.');
      const { rows } = await sql`select name from copied`.execute((await migrating).read);
      expect(rows).toEqual([{ name: 'before' }]);
      expect(await names(older)).toEqual(['before']);
    },
  );

  test('retries after a deadlock until both transactions are committed', async () => {
    const database = await opened();
    await save(database, 'one');
    await save(database, 'two');
    let arrived = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    const touch = (names: string[], value: string) =>
      database.transaction(async (tx) => {
        for (const name of names) {
          await tx.updateTable('settings').set({ value }).where('name', '=', name).execute();
          if (++arrived === 2) meet();
          await met;
        }
        return value;
      });
    expect(await Promise.all([touch(['one', 'two'], '1'), touch(['two', 'one'], '2')])).toEqual(['1', '2']);
    expect(arrived).toBeGreaterThan(4);
  });

  test.each([
    ['password', { password: 'wrong' }, 'PostgreSQL refuses the user or the password: correct them in DATABASE_URL.'],
    [
      'database',
      { pathname: 'missing' },
      'PostgreSQL has no database of that name: create it, or use another one in DATABASE_URL.',
    ],
  ])('that does not accept the %s prevents the start with one sentence', async (_, other, sentence) => {
    const failed = opened(Object.assign(new URL(proxy.url), other).href);
    await expect(failed).rejects.toThrow(ConfigError);
    await expect(failed).rejects.toThrow(sentence);
  });

  test('that does not let the user create tables prevents the start with one sentence', async () => {
    await administer(place, "create role guest login password 'guest'", 'revoke create on schema public from public');
    try {
      const failed = opened(Object.assign(new URL(proxy.url), { username: 'guest', password: 'guest' }).href);
      await expect(failed).rejects.toThrow('The user of DATABASE_URL is not allowed to create tables');
    } finally {
      await administer(place, 'drop role guest');
    }
  });
});

/** The number of connections to the database that wait for a lock. */
const waitingForLocks = async ({ read }: Database): Promise<number> =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      read,
    )
  ).rows.length;

/** Returns the rows of the last statement. */
async function administer(
  { environment }: FreshDatabase,
  ...statements: string[]
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(environment.DATABASE_URL);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const endConnections = (place: FreshDatabase): Promise<unknown> =>
  administer(
    place,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
