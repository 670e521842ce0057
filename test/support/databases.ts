import { sql } from 'kysely';
import { Client } from 'pg';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../libs/workspace/src/database/database';
import { PostgresDatabase } from '../../libs/workspace/src/database/postgres/postgres.database';
import { SqliteDatabase } from '../../libs/workspace/src/database/sqlite/sqlite.database';
import type { TableRegistry } from '../../libs/workspace/src/database/table-registry';
import { installedTables } from '../../libs/workspace/src/tables';
import { isInHost } from './base-path';

/** A database of one kind for a single test. */
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
  /** A database with all tables, without rows of a test: a copy of one that was made once for all files of a worker. */
  fresh(): Promise<FreshDatabase>;
  /** A database without tables. */
  empty(): Promise<FreshDatabase>;
}

export const sqlite: DatabaseKind = {
  name: 'SQLite',
  async fresh() {
    const template = await templateOf('SQLite', async () => {
      const folder = await newFolder();
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      await openOnce(new SqliteDatabase(folder, installedTables()));
      return folder;
    });
    const folder = await newFolder();
    await cp(template, folder, { recursive: true });
    return inFolder(folder);
  },
  empty: async () => inFolder(await newFolder()),
};

export const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async fresh() {
    const server = await postgresServer();
    const template = await templateOf('PostgreSQL', async () => {
      const name = `template_${process.pid}`;
      await createDatabase(server, name);
      await openOnce(new PostgresDatabase(urlOf(server, name), installedTables(), schema));
      return name;
    });
    return onServer(server, template);
  },
  empty: async () => onServer(await postgresServer()),
};

const newFolder = () => mkdtemp(join(tmpdir(), 'dragoman-data-'));

const inFolder = (folder: string): FreshDatabase =>
  freshDatabase(
    { DRAGOMAN_DATA: folder },
    (tables) => new SqliteDatabase(folder, tables),
    () => rm(folder, { recursive: true }),
  );

async function onServer(server: string, template?: string): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${databaseNumber()}`;
  if (template === undefined) await createDatabase(server, name);
  else await execute(server, `create database ${name} template ${template}`);
  const url = urlOf(server, name);
  return freshDatabase(
    { DATABASE_URL: url, ...(schema && { DRAGOMAN_SCHEMA: schema.name }) },
    (tables) => new PostgresDatabase(url, tables, schema),
    async () => {
      const tables = isInHost ? await execute(url, LIST_PUBLIC_TABLES) : [];
      await execute(server, `drop database ${name} with (force)`);
      if (isInHost) expect(tables.map(({ name }) => name)).toEqual(Object.keys(HOST_TABLES));
    },
  );
}

/** In a host, the tables of the workspace are in a schema of their own. */
const schema = isInHost ? { name: 'dragoman', unlessInPublic: true } : undefined;

/** Tables of a host as TypeORM makes them, with names that the workspace has, too. */
const HOST_TABLES = {
  migrations: 'id serial primary key, timestamp bigint not null, name varchar not null',
  settings: 'id serial primary key, value jsonb',
  users: 'id serial primary key, email varchar not null unique',
};
export const LIST_PUBLIC_TABLES = `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;

/** In a host, with the tables of the host. */
async function createDatabase(server: string, name: string): Promise<void> {
  await execute(server, `create database ${name}`);
  if (!isInHost) return;
  for (const [table, columns] of Object.entries(HOST_TABLES)) {
    await execute(urlOf(server, name), `create table ${table} (${columns})`);
  }
}

const urlOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: database }).href;

async function openOnce(database: Database): Promise<void> {
  await database.opened();
  await database.close();
}

/** What is kept for all files of a worker, each of which loads this module again. */
const worker = globalThis as typeof globalThis & {
  databaseTemplates?: Map<string, Promise<string>>;
  databaseCount?: number;
};

function templateOf(kind: string, make: () => Promise<string>): Promise<string> {
  const templates = (worker.databaseTemplates ??= new Map());
  const template = templates.get(kind) ?? make();
  templates.set(kind, template);
  return template;
}

const databaseNumber = () => (worker.databaseCount = (worker.databaseCount ?? 0) + 1);

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

/** Returns a connection that has nothing of the application but its tables. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, ...(schema && { options: `-c search_path=${schema.name}` }) });
  await client.connect();
  return client;
}

/** Runs a statement. Without a name of a database, it is the server's default one, which no test uses. */
async function execute(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
