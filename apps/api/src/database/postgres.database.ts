import { Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { ClientBase, ClientConfig, Pool } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../app.config';
import {
  Database,
  type Health,
  insideTransaction,
  type Listener,
  type Loan,
  type Queries,
  type Transaction,
} from './database';
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
  private readonly server: ClientConfig;
  private readonly listener: PostgresListener;
  private readonly stopping = new AbortController();
  private readonly opening: Promise<void>;
  private pool: Pool | undefined;
  /** Why the tables cannot be used yet. */
  private notReady: Error | undefined = new DatabaseUnavailable('PostgreSQL has not answered yet.');
  /** Why the last question could not be asked, until one is answered. */
  private trouble: string | undefined;

  /** @param url `postgresql://user:password@host:port/database`, with options of libpq after `?` */
  constructor(private readonly url: string) {
    super();
    this.server = {
      connectionString: url,
      application_name: 'dragoman',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    };
    this.read = new Kysely({ dialect: postgresDialect(new PortDriver(() => this.readerPort(), noTransaction)) });
    this.write = new Kysely({ dialect: postgresDialect(new PortDriver(() => this.readyPort(), begin)) });
    this.listener = new PostgresListener(this.server);
    this.opening = this.open();
    this.opening.catch(() => {}); // told to whoever awaits `opened`, and to every question
  }

  /** Resolves also where the server is away: what is served does not need it. */
  opened(): Promise<void> {
    return this.opening;
  }

  async health(): Promise<Health> {
    try {
      const late = wait(2000, 'late', { ref: false });
      return (await Promise.race([sql`select 1`.execute(this.read), late])) === 'late'
        ? { ok: false, reason: 'PostgreSQL has not answered for 2 s.' }
        : { ok: true };
    } catch (error) {
      return { ok: false, reason: (error as Error).message };
    }
  }

  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    return this.write.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  }

  lend(): Loan {
    return { kind: 'postgres', url: this.url };
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
    const closed = Promise.all([this.listener.close(), this.pool?.end()]);
    await Promise.race([closed, wait(5000, undefined, { ref: false })]); // nobody says goodbye over a dead network
  }

  private async open(): Promise<void> {
    const { Pool, types } = await import('pg');
    const getTypeParser = (oid: number, format?: 'text') => parsers[oid] ?? types.getTypeParser(oid, format);
    this.pool = new Pool({
      ...this.server,
      max: 10,
      types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
      statement_timeout: 60_000,
      lock_timeout: 15_000,
      idle_in_transaction_session_timeout: 60_000,
      query_timeout: 70_000, // where the network has lost even the server's own limit
    });
    this.pool.on('error', (error) => this.explained(error));
    // A connection that breaks between two queries of a transaction tells nobody else, and would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
    const attempt = this.prepare();
    try {
      await Promise.race([attempt, wait(15_000, undefined, { ref: false, signal: this.stopping.signal })]);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw whyNot(error);
      this.notReady = error;
    }
    if (this.notReady !== undefined) void this.prepareLater(attempt);
  }

  /** On a connection without limits of time: new tables may have to wait for another process, and then take theirs. */
  private async prepare(): Promise<void> {
    const { Client } = await import('pg');
    const client = new Client({ ...this.server, query_timeout: 3_600_000 });
    client.on('error', () => {}); // the query under way says so, too
    try {
      await client.connect();
      const port = this.portOver(client, () => {});
      await migrate(new Kysely({ dialect: postgresDialect(new PortDriver(async () => port, begin)) }), this.kind);
      this.notReady = undefined;
    } catch (error) {
      throw this.explained(error);
    } finally {
      void client.end().catch(() => {});
    }
  }

  private async prepareLater(attempt: Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = 500; ; pause = Math.min(pause * 2, 30_000)) {
      try {
        return await attempt;
      } catch (error) {
        this.notReady = error instanceof DatabaseUnavailable ? error : whyNot(error);
        if (this.notReady !== error) this.log.error(this.notReady.message);
      }
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      attempt = this.prepare();
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
    if (this.stopping.signal.aborted) throw new DatabaseUnavailable('The application is stopping.');
    if (this.notReady !== undefined) throw this.notReady;
    const client = await this.pool!.connect().catch((error: unknown) => {
      throw this.explained(error);
    });
    return this.portOver(client, (broken) => client.release(broken));
  }

  private portOver(client: ClientBase, release: (broken: boolean) => void): Port {
    let broken = false;
    const query = async (text: string, parameters: readonly unknown[] = []) => {
      try {
        const result = await client.query(text, parameters as unknown[]);
        if (this.trouble !== undefined) this.log.warn('PostgreSQL answers again.');
        this.trouble = undefined;
        return result;
      } catch (error) {
        const explained = this.explained(error);
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

  private explained(error: unknown): unknown {
    const reason = outageOf(error);
    if (reason === undefined) return error;
    if (this.trouble !== reason) this.log.error(`${reason} (${detail(error)})`);
    this.trouble = reason;
    return new DatabaseUnavailable(reason, { cause: error });
  }
}

const begin = ({ isolationLevel, accessMode }: { isolationLevel?: string; accessMode?: string }): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');

const noTransaction = (): string => {
  throw new Error('Database.read has no transactions: use Database.transaction.');
};

const counted: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** By the number of the type, so that answers are those of SQLite: numbers, and 1 and 0 for yes and no. */
const parsers: Readonly<Record<number, (text: string) => number>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: Number, // bigint
  1700: Number, // numeric, which sums of bigints are
};

/** Of an error or of several, one for each address. Never holds the password. */
const detail = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(detail).join('; ') : (error as Error).message;

/** What somebody has to change before it can work. */
function whyNot(error: unknown): Error {
  const cure = cures[String((error as { code?: unknown }).code)];
  return cure === undefined ? (error as Error) : new ConfigError(cure, { cause: error });
}

/** By SQLSTATE. */
const cures: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password: give DATABASE_URL others.',
  '28000': 'PostgreSQL does not let this user in from here: give DATABASE_URL another, or allow it in pg_hba.conf.',
  '3D000': 'PostgreSQL has no database of that name: create it, or give DATABASE_URL another.',
  '42501': 'The user of DATABASE_URL may not make tables: let it own the database (alter database … owner to …).',
};
