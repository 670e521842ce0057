import { Kysely } from 'kysely';
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { Database, type Health, type Queries, type Transaction } from '../database';
import { DatabaseUnavailable } from '../database.errors';
import { type Port, PortDriver } from '../port.driver';
import { SqliteConnection } from './sqlite.connection';
import { sqliteSql } from './sqlite-sql';
import { sqliteDialect } from './sqlite.dialect';
import type { Tables } from '../tables';
import { WriteLock } from './write-lock';

/** A message to the process that has the database open: lock requests, and payloads for `Database.notify`. */
export type WriteLockRequest = 'acquire' | 'release' | { readonly channel: string; readonly payload: string };

/** The response to `acquire`; with a reason if it was refused. */
export type WriteLockResponse = { readonly refused?: string };

/**
 * A SQLite database that another thread or process has open. SQLite has one writer at a time, so this one asks the other
 * for its write lock. Without a port to ask by, the lock of the file has to do, which waits some seconds at most: enough for
 * short transactions.
 */
export class SharedSqliteDatabase extends Database {
  readonly kind = 'sqlite';
  readonly dialect = sqliteSql;
  readonly supportsReplicas = false;
  readonly directory = undefined;
  readonly read: Queries;
  protected readonly write: Queries;
  /** Longer than the timeout of the other side, which refuses first. */
  private readonly ownLock = new WriteLock({ maxWaiting: 1000, timeoutMs: 600_000 });
  private reader: SqliteConnection | undefined;

  constructor(
    private readonly file: string,
    private readonly writeLock?: MessagePort,
  ) {
    super();
    const reader = async () => (this.reader ??= new SqliteConnection(this.file, { readOnly: true })).port(() => {});
    this.read = kyselyOver(reader, 'begin');
    this.write = kyselyOver(() => this.writerPort(), 'begin immediate');
    writeLock?.unref();
  }

  async opened(): Promise<void> {}

  async health(): Promise<Health> {
    return { ok: true };
  }

  async snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const connection = new SqliteConnection(this.file, { readOnly: true });
    try {
      return await kyselyOver(async () => connection.port(() => {}), 'begin')
        .transaction()
        .execute(work);
    } finally {
      connection.close();
    }
  }

  search<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    return work(this.read);
  }

  listen(): Promise<() => Promise<void>> {
    throw new Error('A shared database does not receive notifications: listen in the process that opened it.');
  }

  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    this.afterCommit(tx, () => this.writeLock?.postMessage({ channel, payload } satisfies WriteLockRequest));
  }

  share(): never {
    throw new Error('A shared database cannot be shared again: share it in the process that opened it.');
  }

  async close(): Promise<void> {
    this.reader?.close();
    this.reader = undefined;
    this.writeLock?.close();
  }

  private async writerPort(): Promise<Port> {
    const { writeLock } = this;
    const releaseOwn = await this.ownLock.acquire();
    const release = () => {
      writeLock?.postMessage('release' satisfies WriteLockRequest);
      releaseOwn();
    };
    try {
      if (writeLock !== undefined) await acquireFrom(writeLock);
      const connection = new SqliteConnection(this.file, { readOnly: false });
      return connection.port(() => {
        connection.close();
        release();
      });
    } catch (error) {
      release();
      throw error;
    }
  }
}

async function acquireFrom(writeLock: MessagePort): Promise<void> {
  writeLock.ref(); // keeps the thread alive until the response
  writeLock.postMessage('acquire' satisfies WriteLockRequest);
  const [{ refused }] = (await once(writeLock, 'message')) as [WriteLockResponse];
  writeLock.unref();
  if (refused !== undefined) throw new DatabaseUnavailable(refused);
}

const kyselyOver = (acquire: () => Promise<Port>, begin: string): Kysely<Tables> =>
  new Kysely({ dialect: sqliteDialect(new PortDriver(acquire, () => begin)) });
