import { Kysely, sql, type TransactionSettings } from 'kysely';
import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../../app.config';
import {
  Database,
  type Health,
  insideTransaction,
  type Listener,
  type Queries,
  type SharedConnection,
  type Transaction,
} from '../database';
import { DatabaseUnavailable } from '../database.errors';
import { FOREIGN_TABLES, migrate } from '../migrate';
import { MAX_SEARCH_MS, SearchQueue } from '../search-queue';
import { type Port, PortDriver } from '../port.driver';
import { AnswerWatch } from './answer-watch';
import { postgresOutage } from './postgres-outage';
import { createSchema, nameInSchema, resolveSchema, type SchemaChoice, useSchema } from './postgres-schema';
import { prepareSession, type SessionLimits } from './postgres-session';
import { postgresSql } from './postgres-sql';
import { postgresDialect } from './postgres.dialect';
import { PostgresListener } from './postgres.listener';
import type { TableRegistry } from '../table-registry';
import type { Tables } from '../tables';

/** Searches at the same time, each on a connection of its own. */
const MAX_SEARCHES = 2;
/** SQLSTATE of a query that was canceled, or that took longer than it may. */
const QUERY_CANCELED = '57014';

/** PostgreSQL, over a pool of connections. While the server is unreachable queries fail at once, and it reconnects. */
export class PostgresDatabase extends Database {
  readonly kind = 'postgres';
  readonly dialect = postgresSql;
  readonly supportsReplicas = true;
  readonly directory = undefined;
  readonly read: Kysely<Tables>;
  protected readonly write: Kysely<Tables>;

  private readonly server: ClientConfig;
  private readonly listener: PostgresListener;
  /** Absent in threads: an import goes on once the server answers again. */
  private readonly watch: AnswerWatch | undefined;
  /** Schema of the tables, once they can be used; undefined: the default of the server. */
  private schema: string | undefined;
  /** Migrations that had run when the tables were opened. */
  private migrations: number | undefined;
  private readonly stopping = new AbortController();
  private opening: Promise<void> | undefined;
  private pool: Pool | undefined;
  private searchPool: Pool | undefined;
  private readonly searches = new SearchQueue(MAX_SEARCHES);
  /** Why the tables cannot be used yet. */
  private notReady: Error | undefined = new DatabaseUnavailable('PostgreSQL has not answered yet.');
  /** Why the last query failed, until one succeeds. */
  private outage: string | undefined;

  /**
   * @param url `postgresql://user:password@host:port/database`, with options of libpq after `?`
   * @param tables updates the tables first; absent if they are up to date
   * @param schemaChoice absent: the schema that the server gives the user
   * @param migrations that have run, if `tables` is absent
   */
  constructor(
    private readonly url: string,
    private readonly tables?: TableRegistry,
    private readonly schemaChoice?: SchemaChoice,
    migrations?: number,
  ) {
    super();
    this.migrations = migrations;
    this.server = {
      connectionString: url,
      application_name: 'dragoman',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    };
    this.read = new Kysely({ dialect: postgresDialect(new PortDriver(() => this.readerPort(), noTransaction)) });
    const assertMayWrite = (port: Port) => this.assertTablesAreKnown(port);
    this.write = new Kysely({
      dialect: postgresDialect(new PortDriver(() => this.readyPort(), beginKnowing, assertMayWrite)),
    });
    this.listener = new PostgresListener(this.server, schemaChoice);
    this.watch = tables && new AnswerWatch(this.server);
  }

  /** Also resolves while the server is unreachable: serving texts does not need it. */
  opened(): Promise<void> {
    if (this.opening === undefined) {
      this.opening = this.open();
      this.opening.catch(() => {}); // reported here, and by every query
    }
    return this.opening;
  }

  async health(): Promise<Health> {
    try {
      const timeout = wait(2000, 'timeout', { ref: false });
      return (await Promise.race([sql`select 1`.execute(this.read), timeout])) === 'timeout'
        ? { ok: false, reason: 'PostgreSQL has not answered for 2 s.' }
        : { ok: true };
    } catch (error) {
      return { ok: false, reason: (error as Error).message };
    }
  }

  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    return this.write.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  }

  search<T>(work: (db: Queries) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.searches.run(signal, async () => {
      await this.assertReady();
      const client = await this.connect(this.searchPool!);
      let canceling: Promise<unknown> | undefined;
      const cancel = () => {
        const { processID } = client as unknown as { processID: number };
        canceling = sql`select pg_cancel_backend(${processID})`.execute(this.read).catch(() => {});
      };
      signal?.addEventListener('abort', cancel);
      let isBroken = false;
      const port = this.portOver(client, (broken) => (isBroken ||= broken), translateCanceled);
      try {
        signal?.throwIfAborted();
        const db = new Kysely<Tables>({ dialect: postgresDialect(new PortDriver(async () => port, noTransaction)) });
        return await work(db);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', cancel);
        await canceling; // not the next search on this connection
        client.release(isBroken);
      }
    });
  }

  share(): SharedConnection {
    return {
      ...{ kind: 'postgres', url: this.url },
      ...(this.schema !== undefined && { schema: this.schema }),
      ...(this.migrations !== undefined && { migrations: this.migrations }),
    };
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.listener.listen(channel, listener);
  }

  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    await sql`select pg_notify(${nameInSchema(this.schema, channel)}, ${payload})`.execute(tx);
  }

  async close(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    await this.opening?.catch(() => {});
    const closed = Promise.all([this.listener.close(), this.pool?.end(), this.searchPool?.end()]);
    await Promise.race([closed, wait(5000, undefined, { ref: false })]); // over a dead network connections do not close
  }

  private async open(): Promise<void> {
    const { Pool, types } = await import('pg');
    const getTypeParser = (oid: number, format?: 'text'): unknown => parsers[oid] ?? types.getTypeParser(oid, format);
    const settings = (limits: SessionLimits) => ({
      ...this.server,
      types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
      // Awaited, also where its type does not say so: a connection that fails here is never used.
      onConnect: (client: ClientBase) => prepareSession(client, limits, this.schema),
    });
    this.searchPool = new Pool({ ...settings({ statement_timeout: MAX_SEARCH_MS }), max: MAX_SEARCHES });
    this.pool = new Pool({
      ...settings({ statement_timeout: 60_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }),
      max: 10,
      query_timeout: 70_000, // where the network has lost even the server's own limit
    });
    for (const pool of [this.pool, this.searchPool]) {
      pool.on('error', (error) => this.translateError(error));
      // An error between two queries of a transaction is reported here alone, and would end the process.
      pool.on('connect', (client) => client.on('error', () => {}));
    }
    const attempt = this.prepareTables();
    try {
      await Promise.race([attempt, wait(15_000, undefined, { ref: false, signal: this.stopping.signal })]);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw withRemedy(error);
      this.notReady = error;
    }
    if (this.notReady !== undefined) void this.retryPreparing(attempt);
  }

  /** On a connection without timeouts: a migration can take long, and may have to wait for that of another process. */
  private async prepareTables(): Promise<void> {
    const { Client } = await import('pg');
    const client = new Client({ ...this.server, query_timeout: 3_600_000 });
    client.on('error', () => {}); // also reported by the query in progress
    try {
      await client.connect();
      const schema = await resolveSchema(client, this.schemaChoice);
      if (schema !== undefined) {
        if (this.tables !== undefined) await createSchema(client, schema);
        await useSchema(client, schema);
      }
      this.schema = schema;
      const port = this.portOver(client, () => {});
      const db = new Kysely<Tables>({ dialect: postgresDialect(new PortDriver(async () => port, begin)) });
      if (this.tables !== undefined) {
        await migrate(db, this.dialect, this.tables);
        this.migrations = await countMigrations(port);
      }
      this.notReady = undefined;
    } catch (error) {
      throw this.translateError(error);
    } finally {
      void client.end().catch(() => {});
    }
  }

  private async retryPreparing(attempt: Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = 500; ; pause = Math.min(pause * 2, 30_000)) {
      try {
        return await attempt;
      } catch (error) {
        this.notReady = error instanceof DatabaseUnavailable ? error : withRemedy(error);
        if (this.notReady !== error) this.logger.error(this.notReady.message);
      }
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      attempt = this.prepareTables();
    }
  }

  private async readerPort(): Promise<Port> {
    if (insideTransaction()) {
      throw new Error('Database.read does not see the changes of the current transaction: use its `tx`.');
    }
    return this.readyPort();
  }

  private async readyPort(): Promise<Port> {
    await this.assertReady();
    const client = await this.connect(this.pool!);
    return this.portOver(client, (broken) => client.release(broken));
  }

  private async assertReady(): Promise<void> {
    await this.opened();
    if (this.stopping.signal.aborted) throw new DatabaseUnavailable('The application is stopping.');
    if (this.notReady !== undefined) throw this.notReady;
  }

  /**
   * While replicas are replaced one by one, a new one updates the tables under those of the old version, which do not know what
   * a change has to keep up to date from then on. A migration waits for transactions that have begun before it, since they have
   * read this table, and those that begin meanwhile wait here.
   */
  private async assertTablesAreKnown(port: Port): Promise<void> {
    if (this.migrations === undefined || (await countMigrations(port)) <= this.migrations) return;
    throw new DatabaseUnavailable(
      'A newer version has updated the tables. This process serves texts, but changes nothing: replace it with that version.',
    );
  }

  private connect(pool: Pool): Promise<PoolClient> {
    return pool.connect().catch((error: unknown) => {
      throw this.translateError(error);
    });
  }

  /** @param translateExpected returns an error that says nothing about the state of the server */
  private portOver(
    client: ClientBase,
    release: (broken: boolean) => void,
    translateExpected: (error: unknown) => Error | undefined = () => undefined,
  ): Port {
    let broken = false;
    const query = async (text: string, parameters: readonly unknown[] = []) => {
      try {
        const querying = client.query(text, parameters as unknown[]);
        const result = await (this.watch?.within(querying) ?? querying);
        if (this.outage !== undefined) this.logger.warn('PostgreSQL answers again.');
        this.outage = undefined;
        return result;
      } catch (error) {
        const expected = translateExpected(error);
        if (expected !== undefined) throw expected;
        const explained = this.translateError(error);
        broken ||= explained instanceof DatabaseUnavailable;
        throw explained;
      }
    };
    return {
      query: async (text, parameters) => {
        const { rows, rowCount, command } = await query(text, parameters);
        return { rows, ...(counted.has(command) ? { changes: rowCount ?? 0 } : {}) };
      },
      commit: async () => {
        const { command } = await query('commit');
        if (command === 'ROLLBACK') {
          throw new Error('A statement of the transaction failed and its error was caught: nothing was saved.');
        }
      },
      rollback: async () => {
        if (!broken) await query('rollback').catch(() => (broken = true));
      },
      release: () => release(broken),
    };
  }

  private translateError(error: unknown): unknown {
    const reason = postgresOutage(error);
    if (reason === undefined) return error;
    if (this.outage !== reason) this.logger.error(`${reason} (${detail(error)})`);
    this.outage = reason;
    return new DatabaseUnavailable(reason, { cause: error });
  }
}

const translateCanceled = (error: unknown): Error | undefined =>
  (error as { code?: unknown }).code === QUERY_CANCELED
    ? new DatabaseUnavailable('The search took too long.', { cause: error })
    : undefined;

async function countMigrations(port: Port): Promise<number> {
  const { rows } = await port.query('select count(*) as count from migrations', []);
  return Number((rows[0] as { count: unknown }).count);
}

const begin = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');

/**
 * Above `read committed`, all queries see the moment at which the first of them was sent, also if that waits for a migration. A
 * lock is no query: after it, a transaction sees the migrations that it has waited for.
 */
const beginKnowing = (settings: TransactionSettings): string =>
  settings.accessMode === 'read only' || [undefined, 'read committed'].includes(settings.isolationLevel)
    ? begin(settings)
    : `${begin(settings)}; lock table migrations in access share mode`;

const noTransaction = (): string => {
  throw new Error('Database.read has no transactions: use Database.transaction.');
};

const counted: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** By the type's object id, for the same results as with SQLite: numbers, and 1 and 0 for booleans. */
const parsers: Readonly<Record<number, (text: string) => number>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: Number, // bigint
  1700: Number, // numeric, which sums of bigints are
};

/** The message of an error, or of several, one for each address. Never contains the password. */
const detail = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(detail).join('; ') : (error as Error).message;

/** Errors that a change of the configuration or of the server remedies, with that remedy. */
function withRemedy(error: unknown): Error {
  const remedy = remedies[String((error as { code?: unknown }).code)];
  return remedy === undefined ? (error as Error) : new ConfigError(remedy, { cause: error });
}

/** By SQLSTATE. */
const remedies: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password: correct them in DATABASE_URL.',
  '28000':
    'PostgreSQL does not allow this user to connect from here: use another one in DATABASE_URL, or allow it in pg_hba.conf.',
  '3D000': 'PostgreSQL has no database of that name: create it, or use another one in DATABASE_URL.',
  '42P07': FOREIGN_TABLES,
  '42501':
    'The user of DATABASE_URL is not allowed to create tables: make it the owner of the database (alter database … owner to …), or of its schema.',
};
