import { sql } from 'kysely';
import { Client } from 'pg';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../libs/workspace/src/database/database';
import { PostgresDatabase } from '../../libs/workspace/src/database/postgres/postgres.database';
import { SqliteDatabase } from '../../libs/workspace/src/database/sqlite/sqlite.database';
import type { TableRegistry } from '../../libs/workspace/src/database/table-registry';
import { installedTables } from '../../libs/workspace/src/tables';

/** A database of one kind for a single test, empty at first. */
export interface FreshDatabase {
  /** Settings with which the application uses this database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens another connection, and brings the tables up to date. */
  open(tables?: TableRegistry): Promise<Database>;
  /** Closes the connections and deletes the database. */
  remove(): Promise<void>;
}

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  fresh(): Promise<FreshDatabase>;
}

export const sqlite: DatabaseKind = {
  name: 'SQLite',
  async fresh() {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
    return freshDatabase(
      { DRAGOMAN_DATA: folder },
      (tables) => new SqliteDatabase(folder, tables),
      () => rm(folder, { recursive: true }),
    );
  },
};

export const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async fresh() {
    const server = await postgresServer();
    const name = `test_${process.pid}_${++count}`;
    await execute(server, `create database ${name}`);
    const url = Object.assign(new URL(server), { pathname: name }).href;
    return freshDatabase(
      { DATABASE_URL: url },
      (tables) => new PostgresDatabase(url, tables),
      () => execute(server, `drop database ${name} with (force)`),
    );
  },
};

/**
 * Both kinds, for tests that run on each of them.
 * @example describe.each(databases)('Namespaces on $name', ({ fresh }) => { … });
 */
export const databases: readonly DatabaseKind[] = [sqlite, postgres];

/**
 * Returns whether a transaction waits for a lock. Always true for SQLite, where a transaction waits before it begins, which
 * cannot be observed.
 */
export async function isTransactionWaiting({ kind, read }: Database): Promise<boolean> {
  if (kind === 'sqlite') return true;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(read)).rows.length > 0;
}

/** A PostgreSQL server of its own, which a test can kill. */
export class KillablePostgres {
  static async start(): Promise<KillablePostgres> {
    const { url, pid } = JSON.parse(await requestControl('POST', '')) as { url: string; pid: number };
    return new KillablePostgres(url, pid);
  }

  private constructor(
    /** URL of a database that is empty at first. */
    readonly url: string,
    private pid: number,
  ) {}

  /** Kills the server without a shutdown. */
  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  async restart(): Promise<void> {
    this.pid = Number(await requestControl('PUT', new URL(this.url).port));
  }
}

let count = 0;

function freshDatabase(
  environment: FreshDatabase['environment'],
  make: (tables: TableRegistry) => Database,
  remove: () => Promise<void>,
): FreshDatabase {
  const open: Database[] = [];
  return {
    environment,
    open: async (tables = installedTables()) => {
      const database = make(tables);
      open.push(database);
      await database.opened();
      return database;
    },
    remove: async () => {
      await Promise.all(open.map((database) => database.close()));
      await remove();
    },
  };
}

const postgresServer = () => requestControl('GET', '');

/** Sends a request to the control server that Jest's globalSetup started (postgres-server.cjs). */
async function requestControl(method: string, path: string): Promise<string> {
  const response = await fetch(`${process.env.TEST_POSTGRES_CONTROL!}/${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Runs a statement in the server's default database, which no test uses. */
async function execute(server: string, sql: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
