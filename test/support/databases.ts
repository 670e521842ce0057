import { sql } from 'kysely';
import { Client } from 'pg';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../apps/api/src/database/database';
import { PostgresDatabase } from '../../apps/api/src/database/postgres.database';
import { SqliteDatabase } from '../../apps/api/src/database/sqlite.database';

/** An empty database that nobody else uses, of one kind. */
export interface FreshDatabase {
  /** Settings that make the application use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Another connection to it, with its tables. */
  open(): Promise<Database>;
  /** Closes what is open, and deletes it. */
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
      () => new SqliteDatabase(folder),
      () => rm(folder, { recursive: true }),
    );
  },
};

export const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async fresh() {
    const server = await postgresServer();
    const name = `test_${process.pid}_${++count}`;
    await command(server, `create database ${name}`);
    const url = Object.assign(new URL(server), { pathname: name }).href;
    return freshDatabase(
      { DATABASE_URL: url },
      () => new PostgresDatabase(url),
      () => command(server, `drop database ${name} with (force)`),
    );
  },
};

/**
 * For what has to hold on both:
 * @example describe.each(databases)('Namespaces on $name', ({ fresh }) => { … });
 */
export const databases: readonly DatabaseKind[] = [sqlite, postgres];

/** Whether a transaction waits for another to end. In SQLite it does so before it begins: as good as true at once. */
export async function somebodyWaits({ kind, read }: Database): Promise<boolean> {
  if (kind === 'sqlite') return true;
  const asked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await asked.execute(read)).rows.length > 0;
}

/** A server that no other test uses, and that can be killed like no other. */
export class MortalPostgres {
  static async start(): Promise<MortalPostgres> {
    const { url, pid } = JSON.parse(await desk('POST', '')) as { url: string; pid: number };
    return new MortalPostgres(url, pid);
  }

  private constructor(
    /** Of a database that is empty at first. */
    readonly url: string,
    private pid: number,
  ) {}

  /** Nothing of it has time to say goodbye. */
  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  async startAgain(): Promise<void> {
    this.pid = Number(await desk('PUT', new URL(this.url).port));
  }
}

let count = 0;

function freshDatabase(
  environment: FreshDatabase['environment'],
  make: () => Database,
  remove: () => Promise<void>,
): FreshDatabase {
  const open: Database[] = [];
  return {
    environment,
    open: async () => {
      const database = make();
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

const postgresServer = () => desk('GET', '');

async function desk(method: string, path: string): Promise<string> {
  const answer = await fetch(`${process.env.TEST_POSTGRES_DESK!}/${path}`, { method });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** In a database of the server that no test uses. */
async function command(server: string, sql: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
