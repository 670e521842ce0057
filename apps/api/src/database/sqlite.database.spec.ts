import { sql } from 'kysely';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ConfigError } from '../app.config';
import type { Database } from './database';
import { DatabaseUnavailable } from './database.errors';
import { SqliteDatabase } from './sqlite.database';
import type { SqliteThread } from './sqlite.thread';

describe('The folder of the database', () => {
  let above: string;
  let folder: string;
  const open: Database[] = [];

  beforeEach(async () => {
    above = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
    folder = join(above, 'data');
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
    await rm(above, { recursive: true });
  });

  const opened = async () => {
    const database = new SqliteDatabase(folder);
    open.push(database);
    await database.opened();
    return database;
  };
  const save = (database: Database, name: string, value = '0') =>
    database.transaction((tx) => tx.insertInto('settings').values({ name, value }).execute());
  const names = async (database: Database) =>
    (await database.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('is made for its owner alone, where it is missing', async () => {
    await save(await opened(), 'one');
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining(['dragoman.db', 'dragoman.db-wal', 'dragoman.lock']));
    for (const file of ['.', ...files]) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
  });

  test('holds what was saved when it is opened again', async () => {
    const first = await opened();
    await save(first, 'one');
    await first.close();
    expect((await readdir(folder)).sort()).toEqual(['dragoman.db', 'dragoman.lock']);
    expect(await names(await opened())).toEqual(['one']);
  });

  test('is open once at a time', async () => {
    const first = await opened();
    const second = opened();
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(
      `${folder} is in use by another Dragoman: stop that one, or give DRAGOMAN_DATA another folder.`,
    );
    await save(first, 'still here');
    expect(await names(first)).toEqual(['still here']);
  });

  test('holds every change that was acknowledged to a process that was killed, and is free at once', async () => {
    const child = writer(folder);
    const acknowledged: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      acknowledged.push(line);
      if (acknowledged.length === 1) await expect(opened()).rejects.toThrow('is in use by another Dragoman');
      if (acknowledged.length === 200) break;
    }
    child.kill('SIGKILL');
    await once(child, 'exit');

    const kept = await names(await opened());
    expect(kept.length).toBeGreaterThanOrEqual(200);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
  });

  test('is not taken where it holds something else', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'dragoman.db'), 'Dear diary, '.repeat(1000));
    await expect(opened()).rejects.toThrow(
      `${folder} holds a dragoman.db that is no database: put a copy in its place, or give DRAGOMAN_DATA another folder.`,
    );
  });

  test('is not taken where a file stands in its place', async () => {
    await writeFile(folder, '');
    await expect(opened()).rejects.toThrow(ConfigError);
    await expect(opened()).rejects.toThrow('or give DRAGOMAN_DATA another folder.');
  });

  test('is not taken where what it holds is cut off', async () => {
    const first = await opened();
    for (let count = 0; count < 20; count++) await save(first, `long ${count}`, `"${'x'.repeat(10_000)}"`);
    await first.close();
    await truncate(join(folder, 'dragoman.db'), 50_000);
    await expect(opened().then(names)).rejects.toThrow(/damaged|malformed/);
  });

  test('is not taken by a version older than the one that used it last', async () => {
    const newer = await opened();
    await newer.transaction((tx) =>
      sql`insert into migrations (name, done_at) values ('9999-of-the-future', 0)`.execute(tx),
    );
    await newer.close();
    const older = opened();
    await expect(older).rejects.toThrow(ConfigError);
    await expect(older).rejects.toThrow(
      'The database was last used by a newer version of Dragoman (this one does not know its "9999-of-the-future"): start that version, or restore a copy from before it.',
    );
  });

  test('is let go where it could not be opened', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'dragoman.db'), 'no database at all, but long enough to look at'.repeat(100));
    await expect(opened()).rejects.toThrow('is no database');
    await rm(join(folder, 'dragoman.db'));
    expect(await names(await opened())).toEqual([]);
  });

  test('answers short questions and takes changes while a long one is under way', async () => {
    const database = await opened();
    await save(database, 'one');
    let over = false;
    const long = sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000000) select sum(n) as sum from numbers
    `
      .execute(database.read)
      .finally(() => (over = true));
    for (let count = 0; count < 5; count++) await save(database, `meanwhile ${count}`);
    expect(over).toBe(false);
    await long;
    expect(await names(database)).toHaveLength(6);
  });

  test('takes a transaction back whose thread dies, and is written by the next thread', async () => {
    const database = await opened();
    const broken = database.transaction(async (tx) => {
      await tx.insertInto('settings').values({ name: 'lost', value: '0' }).execute();
      await killThread(await database['writer']);
      await tx.insertInto('settings').values({ name: 'lost, too', value: '0' }).execute();
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    await save(database, 'after');
    await killThread(await database['reader']);
    expect(await names(database)).toEqual(['after']);
  });

  test('is asked no more once it is closed', async () => {
    const database = await opened();
    await database.close();
    await expect(names(database)).rejects.toThrow(DatabaseUnavailable);
    await expect(save(database, 'late')).rejects.toThrow(DatabaseUnavailable);
    expect((await database.health()).ok).toBe(false);
  });

  test('keeps what was under way when it is closed', async () => {
    const database = await opened();
    const under = Array.from({ length: 20 }, (_, number) => save(database, `under way ${number}`));
    await turnOf(database);
    const closing = database.close();
    const outcomes = await Promise.allSettled(under);
    await closing;
    const saved = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(saved).toBeGreaterThan(0);
    expect(await names(await opened())).toHaveLength(saved);
  });

  const onSmallDisk = maySmallDisk() ? test : test.skip;

  onSmallDisk('says when the disk is full, loses nothing of it, and goes on when there is room', async () => {
    await mkdir(folder);
    smallDisk(folder);
    try {
      const database = await opened();
      await save(database, 'before', `"${'x'.repeat(10_000)}"`);
      await writeFile(join(folder, 'fills the disk'), Buffer.alloc(1_100_000)).catch(() => {});

      const saved = ['before'];
      const saveUntilRefused = async (): Promise<never> => {
        for (;;) {
          const name = `change ${saved.length}`;
          await save(database, name);
          saved.push(name);
        }
      };
      // What is refused may be larger than what there is room for.
      do {
        const refused = saveUntilRefused();
        await expect(refused).rejects.toThrow(DatabaseUnavailable);
        await expect(refused).rejects.toThrow('The disk is full: nothing can be saved until there is room.');
      } while ((await database.health()).ok);
      expect(await database.health()).toEqual({
        ok: false,
        reason: 'The disk is full: nothing can be saved until there is room.',
      });
      expect(await names(database)).toEqual(saved.sort());

      await rm(join(folder, 'fills the disk'));
      expect(await database.health()).toEqual({ ok: true });
      await save(database, 'after');
      expect(await names(database)).toEqual([...saved, 'after'].sort());
      await database.close();
    } finally {
      spawnSync('umount', [folder]);
    }
  });
});

/** A megabyte of memory as a disk. @returns whether this user may */
function smallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
}

function maySmallDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-disk-'));
  const may = smallDisk(folder);
  if (may) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return may;
}

const killThread = (thread: SqliteThread | undefined) => thread?.['worker'].terminate();

/** Once a first change is saved. */
const turnOf = (database: Database) => database.transaction(async () => {});

/** The program as it is built, in a process of its own: saves a setting, prints its name, saves the next. */
function writer(folder: string) {
  const built = join(__dirname, '../../../../dist/server/apps/api/src/database/sqlite.database.js');
  const program = `
    const { SqliteDatabase } = require(${JSON.stringify(built)});
    const database = new SqliteDatabase(${JSON.stringify(folder)});
    (async () => {
      for (let count = 1; ; count++) {
        const name = 'change ' + count;
        await database.transaction((tx) => tx.insertInto('settings').values({ name, value: '0' }).execute());
        process.stdout.write(name + '\\n');
      }
    })();
  `;
  return spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}
