import { sql } from 'kysely';
import { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { type FreshDatabase, postgres } from '../../../../test/support/databases';
import { Line } from '../../../../test/support/line';
import { ConfigError } from '../app.config';
import type { Database } from './database';
import { DatabaseUnavailable } from './database.errors';
import { PostgresDatabase } from './postgres.database';

describe('A PostgreSQL server', () => {
  let place: FreshDatabase;
  let line: Line;
  const open: Database[] = [];

  beforeEach(async () => {
    place = await postgres.fresh();
    line = await Line.to(place.environment.DATABASE_URL!);
  });
  afterEach(async () => {
    await line.mend();
    await Promise.all(open.splice(0).map((database) => database.close()));
    await line.cut();
    await place.remove();
  });

  const opened = async (url = line.url) => {
    const database = new PostgresDatabase(url);
    open.push(database);
    await database.opened();
    return database;
  };
  const save = (database: Database, name: string) =>
    database.transaction((tx) => tx.insertInto('settings').values({ name, value: '0' }).execute());
  const names = async (database: Database) =>
    (await database.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('that goes away is missed, and found when it comes back', async () => {
    const database = await opened();
    await save(database, 'before');

    await line.cut();
    await expect(save(database, 'meanwhile')).rejects.toThrow(DatabaseUnavailable);
    await expect(names(database)).rejects.toThrow(DatabaseUnavailable);
    expect(await database.health()).toEqual({ ok: false, reason: 'PostgreSQL cannot be reached.' });

    await line.mend();
    await save(database, 'after');
    expect(await names(database)).toEqual(['after', 'before']);
    expect(await database.health()).toEqual({ ok: true });
  });

  test('that goes away in the middle of a transaction takes all of it along', async () => {
    const database = await opened();
    const broken = database.transaction(async (tx) => {
      await tx.insertInto('settings').values({ name: 'lost', value: '0' }).execute();
      await line.cut();
      await tx.insertInto('settings').values({ name: 'lost, too', value: '0' }).execute();
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    await line.mend();
    expect(await names(database)).toEqual([]);
  });

  test('that ends its connections, also between two questions, ends nothing of ours', async () => {
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

  test('that is away at the start is waited for, while the application serves what it has', async () => {
    await line.cut();
    const database = await opened();
    expect((await database.health()).ok).toBe(false);
    await expect(names(database)).rejects.toThrow(DatabaseUnavailable);

    await line.mend();
    while (!(await database.health()).ok) await wait(50);
    await save(database, 'at last');
    expect(await names(database)).toEqual(['at last']);
  });

  test('is listened to again after it was away, and listeners know that they may have missed something', async () => {
    const database = await opened();
    const heard: string[] = [];
    let tell = () => {};
    const next = () => new Promise<void>((resolve) => (tell = resolve));
    const stop = await database.listen('test', {
      message: (payload) => {
        heard.push(payload);
        tell();
      },
      reconnected: () => {
        heard.push('(again)');
        tell();
      },
    });
    const say = async (payload: string) => {
      const said = next();
      await database.transaction((tx) => database.notify(tx, 'test', payload));
      await said;
    };
    await say('before');
    const again = next();
    await line.cut();
    await line.mend();
    await again;
    await say('after');
    expect(heard).toEqual(['before', '(again)', 'after']);
    await stop();
  });

  test('is listened to as soon as it comes, where it was away when somebody wanted to', async () => {
    const database = await opened();
    await line.cut();
    const heard: string[] = [];
    let tell = () => {};
    const again = new Promise<void>((resolve) => (tell = resolve));
    await database.listen('test', { message: (payload) => heard.push(payload), reconnected: () => tell() });
    await line.mend();
    await again;
    await database.transaction((tx) => database.notify(tx, 'test', 'now'));
    while (heard.length === 0) await wait(10);
    expect(heard).toEqual(['now']);
  });

  test('carries word from one process to the other', async () => {
    const [here, there] = await Promise.all([opened(), opened()]);
    const heard = new Promise<string>((resolve) => void there.listen('test', { message: resolve }).then(() => say()));
    const say = () => here.transaction((tx) => here.notify(tx, 'test', 'hello'));
    expect(await heard).toBe('hello');
  });

  test('gets its tables once, however many processes start on it at the same time', async () => {
    const databases = await Promise.all(Array.from({ length: 5 }, () => opened()));
    await Promise.all(databases.map((database, number) => save(database, `by ${number}`)));
    expect(await names(databases[0]!)).toHaveLength(5);
  });

  test('is not used by a version older than the one that used it last', async () => {
    const newer = await opened();
    await newer.transaction((tx) =>
      sql`insert into migrations (name, done_at) values ('9999-of-the-future', 0)`.execute(tx),
    );
    await expect(opened()).rejects.toThrow(ConfigError);
    await expect(opened()).rejects.toThrow(/newer version of Dragoman .*"9999-of-the-future"/);
  });

  test('settles a deadlock: both are saved in the end', async () => {
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
    ['password', { password: 'wrong' }, 'PostgreSQL refuses the user or the password: give DATABASE_URL others.'],
    [
      'database',
      { pathname: 'missing' },
      'PostgreSQL has no database of that name: create it, or give DATABASE_URL another.',
    ],
  ])('that does not know the %s stops the start in one sentence', async (_, other, sentence) => {
    const failed = opened(Object.assign(new URL(line.url), other).href);
    await expect(failed).rejects.toThrow(ConfigError);
    await expect(failed).rejects.toThrow(sentence);
  });

  test('that lets the user make no tables stops the start in one sentence', async () => {
    await administer(place, "create role guest login password 'guest'", 'revoke create on schema public from public');
    try {
      const failed = opened(Object.assign(new URL(line.url), { username: 'guest', password: 'guest' }).href);
      await expect(failed).rejects.toThrow('The user of DATABASE_URL may not make tables');
    } finally {
      await administer(place, 'drop role guest');
    }
  });
});

async function administer({ environment }: FreshDatabase, ...statements: string[]): Promise<void> {
  const client = new Client(environment.DATABASE_URL);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const endConnections = (place: FreshDatabase): Promise<void> =>
  administer(
    place,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
