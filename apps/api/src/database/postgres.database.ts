import { Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../app.config';
import { Database, type Health, insideTransaction, type Listener, type Transaction } from './database';
import { DatabaseUnavailable } from './database.errors';
import { migrate } from './migrate';
import { type Port, PortDriver } from './port.driver';
import { postgresDialect } from './postgres.dialect';
import { PostgresListener } from './postgres.listener';
import { outageOf } from './postgres.outage';
import type { Schema } from './schema';

/** A server, over a few connections. While it is away questions fail at once, and it is looked for again. */
export class PostgresDatabase extends Database {
  readonly kind = 'postgres';
  readonly read: Kysely<Schema>;
  protected readonly write: Kysely<Schema>;

  private readonly log = new Logger('Database');
  private readonly config: ClientConfig;
  private readonly stopping = new AbortController();
  private readonly opening: Promise<void>;
  private readonly listener: PostgresListener;
  private pool: Pool | undefined;
  /** Why the tables cannot be used yet. */
  private notReady: Error | undefined = new DatabaseUnavailable('PostgreSQL has not answered yet.');
  /** Why the last question could not be asked, until one is answered. */
  private trouble: string | undefined;

  /** @param url `postgresql://user:password@host:port/database`, with options of libpq after `?` */
  constructor(url: string) {
    super();
    this.config = {
      connectionString: url,
      application_name: 'dragoman',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      statement_timeout: 60_000,
      lock_timeout: 15_000,
      idle_in_transaction_session_timeout: 60_000,
      query_timeout: 70_000, // where even the server's own limit does not come back
    };
    this.read = new Kysely({ dialect: postgresDialect(new PortDriver(() => this.readerPort(), noTransaction)) });
    this.write = new Kysely({ dialect: postgresDialect(new PortDriver(() => this.readyPort(), begin)) });
    this.listener = new PostgresListener(async () => new (await import('pg')).Client(this.config));
    this.opening = this.open();
    this.opening.catch(() => {}); // told to whoever awaits `opened`, and to every question
  }

  /** Resolves also where the server is away: what is served does not need it. */
  opened(): Promise<void> {
    return this.opening;
  }

  async health(): Promise<Health> {
    await this.opening.catch(() => {});
    if (this.notReady !== undefined) return { ok: false, reason: reasonOf(this.notReady) };
    try {
      const late = wait(5000, 'late', { ref: false });
      return (await Promise.race([sql`select 1`.execute(this.read), late])) === 'late'
        ? { ok: false, reason: 'PostgreSQL has not answered for 5 s.' }
        : { ok: true };
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.listener.listen(channel, listener);
  }

  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
  }

  async close(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    await this.opening.catch(() => {});
    await this.listener.close();
    await this.pool?.end();
  }

  private async open(): Promise<void> {
    const { Pool, types } = await import('pg');
    const parsers: Readonly<Record<number, (text: string) => unknown>> = {
      16: (text) => (text === 't' ? 1 : 0), // as SQLite says yes and no
      20: Number, // bigint
      1700: Number, // numeric, which sums of bigints are
    };
    this.pool = new Pool({
      ...this.config,
      max: 10,
      types: {
        getTypeParser: ((oid: number, format: 'text') => parsers[oid] ?? types.getTypeParser(oid, format)) as never,
      },
    });
    this.pool.on('error', (error) => this.explained(error));
    // A connection that breaks between two queries of a transaction tells nobody else, and would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
    try {
      await this.prepare();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw this.whyNot(error);
      void this.prepareLater();
    }
  }

  private async prepare(): Promise<void> {
    await migrate(new Kysely({ dialect: postgresDialect(new PortDriver(() => this.port(), begin)) }), this.kind);
    this.notReady = undefined;
  }

  private async prepareLater(): Promise<void> {
    for (let pause = 500; !this.stopping.signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      await wait(pause, undefined, { ref: false, signal: this.stopping.signal }).catch(() => {});
      if (this.stopping.signal.aborted) return;
      try {
        return await this.prepare();
      } catch (error) {
        if (error instanceof DatabaseUnavailable) continue;
        this.notReady = this.whyNot(error);
        this.log.error(this.notReady.message);
      }
    }
  }

  private async readerPort(): Promise<Port> {
    if (insideTransaction()) {
      throw new Error('Database.read was asked inside of a transaction, whose changes it does not see: ask its `tx`.');
    }
    return this.readyPort();
  }

  private async readyPort(): Promise<Port> {
    await this.opening;
    if (this.notReady !== undefined) throw this.notReady;
    return this.port();
  }

  private async port(): Promise<Port> {
    if (this.stopping.signal.aborted) throw new DatabaseUnavailable('The application is stopping.');
    let client: PoolClient;
    try {
      client = await this.pool!.connect();
    } catch (error) {
      throw this.explained(error);
    }
    let broken = false;
    const query: Port['query'] = async (text, parameters) => {
      try {
        const { rows, rowCount, command } = await client.query(text, parameters as unknown[]);
        if (this.trouble !== undefined) this.log.log('PostgreSQL answers again.');
        this.trouble = undefined;
        if (text === 'commit' && command === 'ROLLBACK') {
          throw new Error('A statement of the transaction failed and its error was caught: nothing was saved.');
        }
        return { rows, ...(counted.has(command) ? { changes: rowCount ?? 0 } : {}) };
      } catch (error) {
        const explained = this.explained(error);
        broken ||= explained instanceof DatabaseUnavailable;
        throw explained;
      }
    };
    return {
      query,
      commit: async () => void (await query('commit', [])),
      rollback: async () => {
        if (!broken) await query('rollback', []).catch(() => (broken = true));
      },
      release: () => client.release(broken),
    };
  }

  private explained(error: unknown): unknown {
    const reason = outageOf(error);
    if (reason === undefined) return error;
    if (this.trouble === undefined) this.log.error(reason);
    this.trouble = reason;
    return new DatabaseUnavailable(reason, { cause: error });
  }

  /** What somebody has to change before it can work. */
  private whyNot(error: unknown): Error {
    const cure = cures[String((error as { code?: unknown }).code)];
    return cure === undefined ? (error as Error) : new ConfigError(cure, { cause: error });
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof DatabaseUnavailable ? error.reason : (error as Error).message;

const begin = ({ isolationLevel }: { isolationLevel?: string }): string =>
  isolationLevel === undefined ? 'begin' : `begin isolation level ${isolationLevel}`;

const noTransaction = (): string => {
  throw new Error('Database.read has no transactions: use Database.transaction.');
};

const counted: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** By SQLSTATE. */
const cures: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password: give DATABASE_URL others.',
  '28000': 'PostgreSQL does not let this user in from here: give DATABASE_URL another, or allow it in pg_hba.conf.',
  '3D000': 'PostgreSQL has no database of that name: create it, or give DATABASE_URL another.',
  '42501': 'The user may not make tables: let it own the database (alter database … owner to …).',
};
