import { Kysely, sql } from 'kysely';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
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
import { DatabaseUnavailable, databaseInUse, SqliteError } from '../database.errors';
import { migrate } from '../migrate';
import { MAX_SEARCH_MS, SearchQueue } from '../search-queue';
import { type Port, PortDriver } from '../port.driver';
import type { WriteLockRequest, WriteLockResponse } from './shared-sqlite.database';
import { sqliteOutage } from './sqlite-outage';
import { sqliteSql } from './sqlite-sql';
import { sqliteDialect } from './sqlite.dialect';
import { SqliteThread, type ThreadData } from './sqlite.thread';
import type { TableRegistry } from '../table-registry';
import type { Tables } from '../tables';
import { WriteLock } from './write-lock';

/** Threads that may still be running a search that took too long. */
const MAX_ABANDONED = 2;

/** SQLite: a file in a directory of its own, written by one thread and read by another. */
export class SqliteDatabase extends Database {
  readonly kind = 'sqlite';
  readonly dialect = sqliteSql;
  readonly supportsReplicas = false;
  readonly read: Kysely<Tables>;
  protected readonly write: Kysely<Tables>;

  private readonly file: string;
  private readonly lockFile: string;
  private readonly writeLock = new WriteLock({ maxWaiting: 1000, timeoutMs: 30_000 });
  private readonly listeners = new Map<string, Set<Listener>>();
  private opening: Promise<void> | undefined;
  private writer: Promise<SqliteThread> | undefined;
  private reader: Promise<SqliteThread> | undefined;
  private searcher: Promise<SqliteThread> | undefined;
  private readonly searches = new SearchQueue(1);
  private abandonedCount = 0;
  private closed = false;
  /** Why the last query failed, until a change is saved. */
  private outage: string | undefined;

  /** @param directory created if it is missing, accessible only to its owner */
  constructor(
    readonly directory: string,
    private readonly tables: TableRegistry,
    private readonly maxSearchMs = MAX_SEARCH_MS,
  ) {
    super();
    this.file = join(directory, 'dragoman.db');
    this.lockFile = join(directory, 'dragoman.lock');
    this.read = new Kysely({ dialect: sqliteDialect(new PortDriver(() => this.readerPort(), noTransaction)) });
    this.write = new Kysely({
      dialect: sqliteDialect(
        new PortDriver(
          () => this.writerPort(),
          () => 'begin immediate',
        ),
      ),
    });
  }

  opened(): Promise<void> {
    if (this.opening === undefined) {
      this.opening = this.open();
      this.opening.catch(() => {}); // reported here, and by every query
    }
    return this.opening;
  }

  async health(): Promise<Health> {
    const check = this.outage === undefined ? sql`select 1`.execute(this.read) : this.checkWriting();
    const timeout = wait(2000, 'timeout', { ref: false });
    try {
      return (await Promise.race([check, timeout])) === 'timeout'
        ? { ok: false, reason: this.outage ?? 'The database has not answered for 2 s.' }
        : { ok: true };
    } catch (error) {
      return { ok: false, reason: (error as Error).message };
    }
  }

  async snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    await this.opened();
    const thread = runningThread(undefined, { file: this.file });
    const port = async () => this.portOf(thread, () => {});
    try {
      const db = new Kysely<Tables>({ dialect: sqliteDialect(new PortDriver(port, () => 'begin')) });
      return await db.transaction().execute(work);
    } finally {
      await (await thread).close();
    }
  }

  search<T>(work: (db: Queries) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.searches.run(signal, async () => {
      await this.opened();
      if (this.closed) throw new DatabaseUnavailable('The application is stopping.');
      if (this.abandonedCount >= MAX_ABANDONED) throw new DatabaseUnavailable('Earlier searches are still running.');
      const thread = this.searchingThread();
      const port = async () => this.portOf(thread, () => {});
      const result = work(new Kysely({ dialect: sqliteDialect(new PortDriver(port, noTransaction)) }));
      return this.limitSearch(await thread, result);
    });
  }

  /** Lets the next searches run in a new thread if this one takes too long: SQLite cannot interrupt it. */
  private async limitSearch<T>(thread: SqliteThread, result: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.abandonedCount++;
      void thread.abandon().finally(() => this.abandonedCount--);
    }, this.maxSearchMs);
    try {
      return await result;
    } finally {
      clearTimeout(timer);
    }
  }

  share(): SharedConnection {
    const { port1, port2: writeLock } = new MessageChannel();
    let release: (() => void) | undefined;
    let isClosed = false;
    port1.on('message', (request: WriteLockRequest) => {
      if (request === 'release') release?.();
      else if (request !== 'acquire') this.notifyListeners(request.channel, request.payload);
      else
        void this.acquireWriteLock().then(
          (acquired) => {
            release = acquired;
            if (isClosed) release();
            else port1.postMessage({} satisfies WriteLockResponse);
          },
          (error: Error) => port1.postMessage({ refused: error.message } satisfies WriteLockResponse),
        );
    });
    // The transaction of a thread that ends is rolled back.
    port1.on('close', () => {
      isClosed = true;
      release?.();
    });
    port1.unref();
    return { kind: 'sqlite', file: this.file, writeLock };
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    return async () => void listeners.delete(listener);
  }

  /** There is no other process to notify. */
  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    this.afterCommit(tx, () => this.notifyListeners(channel, payload));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening?.catch(() => {});
    const release = await this.writeLock.acquire().catch(() => () => {}); // a transaction that takes longer is cut off
    await this.closeThreads().finally(release);
  }

  /** Checks whether changes can be saved again, because a load balancer may send no requests in the meantime. */
  private async checkWriting(): Promise<void> {
    await this.transaction(async (tx) => {
      // SQLite does not write an update that changes nothing.
      await tx.insertInto('migrations').values({ name: 'probe', done_at: 0 }).execute();
      await tx.deleteFrom('migrations').where('name', '=', 'probe').execute();
    });
  }

  private async open(): Promise<void> {
    try {
      await mkdir(this.directory, { recursive: true, mode: 0o700 });
      // SQLite gives the files beside it the same permissions.
      for (const file of [this.file, this.lockFile]) await (await open(file, 'a', 0o600)).close();
      this.readingThread().catch(() => {}); // starts in parallel with the other one; the first query reports a failure
      const port = async () => this.portOf(this.writingThread(), () => {});
      const db = new Kysely<Tables>({ dialect: sqliteDialect(new PortDriver(port, () => 'begin immediate')) });
      await migrate(db, this.dialect, this.tables);
    } catch (error) {
      await this.closeThreads();
      throw error instanceof ConfigError ? error : new ConfigError(this.explainFailure(error), { cause: error });
    }
  }

  private notifyListeners(channel: string, payload: string): void {
    this.listeners.get(channel)?.forEach((listener) => listener.message(payload));
  }

  private async writerPort(): Promise<Port> {
    const release = await this.acquireWriteLock();
    return this.portOf(this.writingThread(), release);
  }

  private async acquireWriteLock(): Promise<() => void> {
    await this.opened();
    const release = await this.writeLock.acquire();
    if (!this.closed) return release;
    release();
    throw new DatabaseUnavailable('The application is stopping.');
  }

  private async readerPort(): Promise<Port> {
    if (insideTransaction()) {
      throw new Error('Database.read does not see the changes of the current transaction: use its `tx`.');
    }
    await this.opened();
    if (this.closed) throw new DatabaseUnavailable('The application is stopping.');
    return this.portOf(this.readingThread(), () => {});
  }

  private portOf(opened: Promise<SqliteThread>, release: () => void): Port {
    const query: Port['query'] = async (sql, parameters) => {
      try {
        return await (await opened).query(sql, parameters);
      } catch (error) {
        throw this.translateError(error);
      }
    };
    return {
      query,
      commit: async () => {
        await query('commit', []);
        if (this.outage !== undefined) this.logger.warn('Changes can be saved again.');
        this.outage = undefined;
      },
      rollback: async () => {
        const thread = await opened;
        await thread.rollback().catch(() => thread.close()); // the transaction of a closed thread is rolled back
      },
      release,
    };
  }

  private writingThread(): Promise<SqliteThread> {
    return (this.writer = runningThread(this.writer, { file: this.file, lockFile: this.lockFile }));
  }

  private readingThread(): Promise<SqliteThread> {
    return (this.reader = runningThread(this.reader, { file: this.file }));
  }

  private searchingThread(): Promise<SqliteThread> {
    return (this.searcher = runningThread(this.searcher, { file: this.file }));
  }

  /** The writer last: the last connection removes the write-ahead log, which the reader may not. */
  private async closeThreads(): Promise<void> {
    await (await this.searcher?.catch(() => undefined))?.close();
    await (await this.reader?.catch(() => undefined))?.close();
    await (await this.writer?.catch(() => undefined))?.close();
  }

  /** Turns errors of the machine, unlike those of the statement, into a {@link DatabaseUnavailable}. */
  private translateError(error: unknown): unknown {
    if (!(error instanceof SqliteError)) return error;
    const reason = sqliteOutage(error.code);
    if (reason === undefined) return error;
    if (this.outage !== reason) this.logger.error(`${reason} (${this.file}: ${error.message})`);
    this.outage = reason;
    return new DatabaseUnavailable(reason, { cause: error });
  }

  private explainFailure(error: unknown): string {
    const { code } = (error instanceof DatabaseUnavailable ? error.cause : error) as { code?: unknown };
    const cause = typeof code === 'number' ? causes[code === databaseInUse ? code : code & 0xff] : undefined;
    const reason = cause ?? `cannot be opened (${(error as Error).message}): fix that`;
    return `${this.directory} ${reason}, or set DRAGOMAN_DATA (of WorkspaceModule, "database.directory") to another directory.`;
  }
}

/** The same thread, or a new one if it has ended. */
async function runningThread(current: Promise<SqliteThread> | undefined, data: ThreadData): Promise<SqliteThread> {
  const thread = await current?.catch(() => undefined);
  if (thread?.isAlive) return thread;
  const next = new SqliteThread(data);
  await next.opened;
  return next;
}

const noTransaction = (): string => {
  throw new Error('Database.read has no transactions: use Database.transaction.');
};

/** By SQLite's primary result code: the part of a sentence after the name of the directory. */
const causes: Readonly<Record<number, string>> = {
  [databaseInUse]: 'is in use by another Dragoman: stop that one',
  5: 'has a database that another program keeps locked: close that program',
  8: 'is not writable: give this user write permission',
  10: 'is on a disk that could not be read or written: check the disk',
  11: 'has a damaged database: replace dragoman.db with a copy',
  13: 'is on a full disk: free some space',
  14: 'is not writable: give this user write permission',
  26: 'has a dragoman.db that is not a database: replace it with a copy',
};
