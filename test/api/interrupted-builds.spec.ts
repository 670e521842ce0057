import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { BuildsView } from '../../libs/workspace/src/builds/builds.contract';
import type { Database } from '../../libs/workspace/src/database/database';
import { PostgresDatabase } from '../../libs/workspace/src/database/postgres/postgres.database';
import { SqliteDatabase } from '../../libs/workspace/src/database/sqlite/sqlite.database';
import { installedTables } from '../../libs/workspace/src/tables';
import { type BuiltApp, startBuiltApp } from '../support/built-app';
import { KillablePostgres } from '../support/databases';
import { addEditor } from '../support/editors';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { waitUntil } from '../support/wait-until';

/** Enough that comparing them takes a while. */
const TEXTS = 2000;
const PERSON = 'Written by a person';

const fileWith = (prefix: string): string =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: TEXTS }, (_, index) => [`key${index}`, `${prefix} ${index}`])),
  );

/** An installation whose processes have the files of a directory. */
class Installation {
  authorization = '';
  app: BuiltApp | undefined;

  constructor(
    readonly directory: string,
    readonly postgres: KillablePostgres | undefined,
  ) {}

  async open(): Promise<Database> {
    const tables = installedTables();
    const database = this.postgres
      ? new PostgresDatabase(this.postgres.url, tables)
      : new SqliteDatabase(this.directory, tables);
    await database.opened();
    return database;
  }

  async start(hour: number, prefix: string): Promise<void> {
    await mkdir(join(this.directory, 'locales/en'), { recursive: true });
    await writeFile(join(this.directory, 'locales/en/shop.json'), fileWith(prefix));
    this.app = await startBuiltApp({
      DRAGOMAN_DATA: this.directory,
      ...(this.postgres && { DATABASE_URL: this.postgres.url }),
      DRAGOMAN_SOURCES: join(this.directory, 'locales'),
      DRAGOMAN_FROM_CODE: 'follow',
      DRAGOMAN_BUILD: `2026-01-01T0${hour}:00:00Z`,
    });
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.app?.child.kill(signal);
    await this.app?.exited;
    this.app = undefined;
  }

  send(method: string, path: string, body?: object, version?: number): Promise<HttpResponse> {
    const headers = {
      Authorization: this.authorization,
      'Content-Type': 'application/json',
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    };
    const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return sendRequest(this.app!.url, `/api/v1/${path}`, options);
  }

  async builds(): Promise<BuildsView['builds']> {
    return ((await this.send('GET', 'builds')).json() as BuildsView).builds;
  }

  async served(): Promise<Readonly<Record<string, string>>> {
    return (await sendRequest(this.app!.url, '/locales/en/shop.json')).json() as Record<string, string>;
  }

  /** Resolves while the texts of the new build are being written. */
  async isWriting(): Promise<void> {
    if (this.postgres === undefined) {
      const database = new DatabaseSync(join(this.directory, 'dragoman.db'), { timeout: 0 });
      for (let locked = 0; locked < 3; await wait(10)) locked = isLocked(database) ? locked + 1 : 0;
      return database.close();
    }
    const client = new Client(this.postgres.url);
    await client.connect();
    await waitUntil(async () => {
      const sql = `select 1 from pg_locks where relation = 'texts'::regclass and mode = 'RowExclusiveLock'`;
      return (await client.query(sql)).rows.length > 0;
    });
    await client.end();
  }
}

/** Whether a transaction of another process writes. */
function isLocked(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate; rollback');
    return false;
  } catch {
    return true;
  }
}

describe.each(['SQLite', 'PostgreSQL'])('a build that is interrupted while it is compared, with %s', (kind) => {
  let installation: Installation;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-interrupted-'));
    installation = new Installation(directory, kind === 'PostgreSQL' ? await KillablePostgres.start() : undefined);
    const database = await installation.open();
    const editor = await addEditor(database, { name: 'Ada', role: 'administrator' });
    await database.close();
    installation.authorization = editor.authorization;
    await installation.start(1, 'First');
    await waitUntil(async () => (await installation.builds()).length === 1);
    const files = [{ file: 'en/shop.json', content: fileWith('First') }];
    const { plan } = (await installation.send('POST', 'imports', { files, dryRun: true })).json();
    await installation.send('POST', 'imports', { files, plan, state: 'reviewed' });
    const { hash } = (await installation.send('GET', 'releases/preview')).json();
    expect((await installation.send('POST', 'releases', { hash, leaveErrors: true })).status).toBe(201);
    const { texts } = (await installation.send('GET', 'texts?language=en&namespace=shop&q=key:key7')).json();
    const { id, text } = (texts as { id: string; key: string; text: { version: number } }[]).find(
      ({ key }) => key === 'key7',
    )!;
    await installation.send('PUT', `texts/${id}/en`, { forms: { '': PERSON }, state: 'reviewed' }, text.version);
    await installation.end('SIGTERM');
  });
  afterAll(async () => {
    await installation.end('SIGKILL');
    await rm(installation.directory, { recursive: true });
  });

  /** Expects all of the build, or nothing. */
  async function expectWhole(): Promise<void> {
    const database = await installation.open();
    const [builds, texts, releases] = await database.snapshot((db) =>
      Promise.all([
        db.selectFrom('builds').select('id').execute(),
        db.selectFrom('texts').select('message_id').where('forms', 'like', '%"Second %').execute(),
        db.selectFrom('releases').select('number').execute(),
      ]),
    );
    expect([texts.length, releases.length]).toEqual(builds.length === 2 ? [TEXTS - 1, 2] : [0, 1]);
    await database.close();
  }

  it('is compared by the next process, completely', async () => {
    await installation.start(2, 'Second');
    await installation.isWriting();
    await installation.end('SIGKILL');
    await expectWhole();

    await installation.start(2, 'Second');
    if (installation.postgres) {
      // the database is gone while the process compares, and comes back
      await installation.isWriting();
      installation.postgres.kill();
      await installation.postgres.restart();
      await expectWhole();
    }
    await waitUntil(async () => (await installation.served()).key1 === 'Second 1');
    const [build] = await installation.builds();
    expect(build).toMatchObject({ state: 'applied', release: 2, counts: { changed: TEXTS - 1, conflicts: 1 } });
    const served = await installation.served();
    expect(Object.values(served).filter((text) => text.startsWith('Second '))).toHaveLength(TEXTS - 1);
    const { total, changes } = (await installation.send('GET', 'code-changes')).json();
    expect([total, changes[0]]).toMatchObject([
      1,
      { key: 'key7', code: { '': 'Second 7' }, workspace: { '': PERSON } },
    ]);
    await installation.end('SIGTERM');
    await expectWhole();
  });
});
