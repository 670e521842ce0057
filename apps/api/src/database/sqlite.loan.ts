import { Kysely } from 'kysely';
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { Database, type Health, type Queries, type Transaction } from './database';
import { DatabaseUnavailable } from './database.errors';
import { type Port, PortDriver } from './port.driver';
import type { Schema } from './schema';
import { SqliteConnection } from './sqlite.connection';
import { sqliteDialect } from './sqlite.dialect';
import { Turns } from './turns';

/** What a borrower says to the desk of the one who lends. */
export type Asked = 'turn' | 'done' | { readonly channel: string; readonly payload: string };

/** What the desk answers to `turn`: a reason where it is refused. */
export type Granted = { readonly refused?: string };

/**
 * A database that another thread or process keeps, read and written here. Whoever keeps it says when it is our turn to
 * write, since SQLite has one writer at a time; without a desk to ask, the lock of its file does, for some seconds: good
 * for what is short.
 */
export class SqliteOnLoan extends Database {
  readonly kind = 'sqlite';
  readonly read: Queries;
  protected readonly write: Queries;

  private readonly turns = new Turns(1000, 600_000); // the desk has less patience, and says so
  private reading: SqliteConnection | undefined;

  /** @param file of the database */
  constructor(
    private readonly file: string,
    private readonly desk?: MessagePort,
  ) {
    super();
    const reader = async () => (this.reading ??= new SqliteConnection(this.file, { readOnly: true })).port(() => {});
    this.read = kysely(reader, () => 'begin');
    this.write = kysely(
      () => this.writer(),
      () => 'begin immediate',
    );
    desk?.unref();
  }

  async opened(): Promise<void> {}

  async health(): Promise<Health> {
    return { ok: true };
  }

  async snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const connection = new SqliteConnection(this.file, { readOnly: true });
    try {
      return await kysely(
        async () => connection.port(() => {}),
        () => 'begin',
      )
        .transaction()
        .execute(work);
    } finally {
      connection.close();
    }
  }

  listen(): Promise<() => Promise<void>> {
    throw new Error('A borrower hears nothing: listen where the database is kept.');
  }

  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    this.afterCommit(tx, () => this.desk?.postMessage({ channel, payload } satisfies Asked));
  }

  lend(): never {
    throw new Error('What is borrowed is not lent on: ask whoever keeps the database.');
  }

  async close(): Promise<void> {
    this.reading?.close();
    this.reading = undefined;
    this.desk?.close();
  }

  private async writer(): Promise<Port> {
    const { desk } = this;
    const release = await this.turns.take();
    const finish = () => {
      desk?.postMessage('done' satisfies Asked);
      release();
    };
    try {
      if (desk !== undefined) await turnAt(desk);
      const connection = new SqliteConnection(this.file, { readOnly: false });
      return connection.port(() => {
        connection.close();
        finish();
      });
    } catch (error) {
      finish();
      throw error;
    }
  }
}

async function turnAt(desk: MessagePort): Promise<void> {
  desk.ref(); // the answer is worth staying for
  desk.postMessage('turn' satisfies Asked);
  const [{ refused }] = (await once(desk, 'message')) as [Granted];
  desk.unref();
  if (refused !== undefined) throw new DatabaseUnavailable(refused);
}

const kysely = (acquire: () => Promise<Port>, begin: () => string): Kysely<Schema> =>
  new Kysely({ dialect: sqliteDialect(new PortDriver(acquire, begin)) });
