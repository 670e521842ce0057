import { sql } from 'kysely';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ConfigError } from '../../app.config';
import type { Database } from '../database';
import { DatabaseUnavailable } from '../database.errors';
import { SqliteDatabase } from './sqlite.database';
import { installedTables } from '../../tables';
import type { SqliteThread } from './sqlite.thread';
import { waitUntil } from '../../../../../test/support/wait-until';

/** In bytes: several times what a new database takes. */
const DISK_SIZE = 8 * 1024 * 1024;

describe('The directory of the database', () => {
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
    const database = new SqliteDatabase(folder, installedTables());
    open.push(database);
    await database.opened();
    return database;
  };
  const save = (database: Database, name: string, value = '0') =>
    database.transaction((tx) => tx.insertInto('settings').values({ name, value }).execute());
  const names = async (database: Database) =>
    (await database.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('is created if missing, accessible only to its owner', async () => {
    await save(await opened(), 'one');
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining(['dragoman.db', 'dragoman.db-wal', 'dragoman.lock']));
    for (const file of ['.', ...files]) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
  });

  test('has all committed changes when it is opened again', async () => {
    const first = await opened();
    await save(first, 'one');
    await first.close();
    expect((await readdir(folder)).sort()).toEqual(['dragoman.db', 'dragoman.lock']);
    expect(await names(await opened())).toEqual(['one']);
  });

  test('can be open only once at a time', async () => {
    const first = await opened();
    const second = opened();
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(
      `${folder} is in use by another Dragoman: stop that one, or set DRAGOMAN_DATA (of WorkspaceModule, "database.directory") to another directory.`,
    );
    await save(first, 'still here');
    expect(await names(first)).toEqual(['still here']);
  });

  test('has every acknowledged change of a killed process, and can be opened at once', async () => {
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

  test('does not let a search that takes too long block the next ones', async () => {
    const database = new SqliteDatabase(folder, installedTables(), 50);
    open.push(database);
    await database.opened();
    const slow = () =>
      database.search((db) =>
        sql`with recursive n (i) as (select 1 union all select i + 1 from n limit 4000000) select count(*) from n`.execute(
          db,
        ),
      );
    const quick = () => database.search((db) => db.selectFrom('settings').selectAll().execute());
    await quick();
    await expect(slow()).rejects.toThrow(DatabaseUnavailable);
    expect(await quick()).toEqual([]);
    await expect(slow()).rejects.toThrow(DatabaseUnavailable);
    await expect(quick()).rejects.toThrow('Earlier searches are still running.');
    await save(database, 'meanwhile');
    await waitUntil(() =>
      quick().then(
        () => true,
        () => false,
      ),
    );
  });

  test('is refused if its file is not a database', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'dragoman.db'), 'Dear diary, '.repeat(1000));
    await expect(opened()).rejects.toThrow(
      `${folder} has a dragoman.db that is not a database: replace it with a copy, or set DRAGOMAN_DATA (of WorkspaceModule, "database.directory") to another directory.`,
    );
  });

  test('is refused if it is a file', async () => {
    await writeFile(folder, '');
    await expect(opened()).rejects.toThrow(ConfigError);
    await expect(opened()).rejects.toThrow(
      'or set DRAGOMAN_DATA (of WorkspaceModule, "database.directory") to another directory.',
    );
  });

  test('is refused if the database is truncated', async () => {
    const first = await opened();
    for (let count = 0; count < 20; count++) await save(first, `long ${count}`, `"${'x'.repeat(10_000)}"`);
    await first.close();
    await truncate(join(folder, 'dragoman.db'), 50_000);
    await expect(opened().then(names)).rejects.toThrow(/damaged|malformed/);
  });

  test('is refused by a version older than the one that last used it', async () => {
    const newer = await opened();
    await newer.transaction((tx) =>
      sql`insert into migrations (name, done_at) values ('9999-of-the-future', 0)`.execute(tx),
    );
    await newer.close();
    const older = opened();
    await expect(older).rejects.toThrow(ConfigError);
    await expect(older).rejects.toThrow(
      'The database was last used by a newer version of Dragoman or of an extension (this one does not know "9999-of-the-future"): start that version, or restore a copy from before it.',
    );
  });

  test('is released if it could not be opened', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'dragoman.db'), 'no database at all, but long enough to look at'.repeat(100));
    await expect(opened()).rejects.toThrow('is not a database');
    await rm(join(folder, 'dragoman.db'));
    expect(await names(await opened())).toEqual([]);
  });

  test('accepts changes while a long query is running', async () => {
    const database = await opened();
    await save(database, 'one');
    let over = false;
    const long = sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000000) select sum(n) as sum from numbers
    `
      .execute(database.read)
      .finally(() => (over = true));
    for (let count = 0; count < 5; count++) await save(database, `during ${count}`);
    expect(over).toBe(false);
    await long;
    expect(await names(database)).toHaveLength(6);
  });

  test('rolls back the transaction of a terminated thread, and starts another one', async () => {
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

  test('refuses queries after it is closed', async () => {
    const database = await opened();
    await database.close();
    await expect(names(database)).rejects.toThrow(DatabaseUnavailable);
    await expect(save(database, 'late')).rejects.toThrow(DatabaseUnavailable);
    expect((await database.health()).ok).toBe(false);
  });

  test('commits transactions in progress when it is closed', async () => {
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

  onSmallDisk('reports a full disk, loses nothing, and continues when there is space', async () => {
    await mkdir(folder);
    smallDisk(folder);
    try {
      const database = await opened();
      await save(database, 'before', `"${'x'.repeat(10_000)}"`);
      await writeFile(join(folder, 'fills the disk'), Buffer.alloc(DISK_SIZE)).catch(() => {});

      const saved = ['before'];
      const saveUntilRefused = async (): Promise<never> => {
        for (;;) {
          const name = `change ${saved.length}`;
          await save(database, name);
          saved.push(name);
        }
      };
      // A change may be refused although there is space for a smaller one.
      do {
        const refused = saveUntilRefused();
        await expect(refused).rejects.toThrow(DatabaseUnavailable);
        await expect(refused).rejects.toThrow('The disk is full: nothing can be saved until there is space.');
      } while ((await database.health()).ok);
      expect(await database.health()).toEqual({
        ok: false,
        reason: 'The disk is full: nothing can be saved until there is space.',
      });
      expect(await names(database)).toEqual(saved.sort());

      await rm(join(folder, 'fills the disk'));
      expect(await database.health()).toEqual({ ok: true });
      await save(database, 'after');
      expect(await names(database)).toEqual([...saved, 'after'].sort());
    } finally {
      await Promise.all(open.splice(0).map((database) => database.close()));
      spawnSync('umount', [folder]);
    }
  });
});

/** Mounts memory as a disk of `DISK_SIZE`. Returns false if this user is not allowed to. */
function smallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder]).status === 0;
}

function maySmallDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-disk-'));
  const may = smallDisk(folder);
  if (may) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return may;
}

const killThread = (thread: SqliteThread | undefined) => thread?.['worker'].terminate();

/** Resolves once a first transaction is committed. */
const turnOf = (database: Database) => database.transaction(async () => {});

/** Runs the built program in another process: saves settings one after the other, and prints the name of each. */
function writer(folder: string) {
  const server = join(__dirname, '../../../../../dist/server/libs/workspace/src');
  const program = `
    const { SqliteDatabase } = require(${JSON.stringify(`${server}/database/sqlite/sqlite.database.js`)});
    const { installedTables } = require(${JSON.stringify(`${server}/tables.js`)});
    const database = new SqliteDatabase(${JSON.stringify(folder)}, installedTables());
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
