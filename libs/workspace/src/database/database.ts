import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Span } from '@opentelemetry/api';
import { inSpan } from '../tracing/tracing';
import type { SqlDialect } from './sql-dialect';
import type { Queries, Transaction } from './tables';

export type { Queries, Transaction };

export interface Health {
  readonly ok: boolean;
  /** One sentence, if it is not. */
  readonly reason?: string;
}

export interface TransactionOptions {
  /**
   * PostgreSQL's isolation from concurrent transactions; `read committed` by default, which is enough with row locks
   * (`forUpdate()`) and compared versions. SQLite has one writer at a time and is always serializable.
   */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

export interface Listener {
  message(payload: string): void;
  /** Messages may have been missed: read the current state. */
  reconnected?(): void;
}

/** What a thread needs to open the same database, for `workerData`. */
export type SharedConnection =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly schema?: string;
      /** Number of migrations that have run. */
      readonly migrations?: number;
    }
  | {
      readonly kind: 'sqlite';
      readonly file: string;
      /** Grants the {@link WriteLock} of the process that has the database open. Has to be in `transferList`. */
      readonly writeLock?: MessagePort;
    };

/** The ports in a {@link SharedConnection}, for `transferList`. */
export const portsOf = (connection: SharedConnection): MessagePort[] =>
  connection.kind === 'sqlite' && connection.writeLock !== undefined ? [connection.writeLock] : [];

interface Scope {
  open: boolean;
  readonly listeners: (() => unknown)[];
}

const scopes = new AsyncLocalStorage<Scope>();
const scopeOf = new WeakMap<Transaction, Scope>();

/** True while the caller runs inside a transaction. */
export const insideTransaction = (): boolean => scopes.getStore()?.open ?? false;

/** The one database of the application: SQLite or PostgreSQL, behind the same stores. */
export abstract class Database {
  protected readonly logger = new Logger('Database');

  /** For display. Differences in SQL are in {@link dialect}. */
  abstract readonly kind: 'sqlite' | 'postgres';

  abstract readonly dialect: SqlDialect;

  /** Whether several processes can serve from it. */
  abstract readonly supportsReplicas: boolean;

  /** The directory that holds its files; undefined for a database server. */
  abstract readonly directory: string | undefined;

  /**
   * For reading: each query sees a snapshot of its own and never waits for a writer. Not for use inside a transaction.
   */
  abstract readonly read: Queries;

  /**
   * Runs queries that may take long, such as a search for arbitrary words. They use separate connections and run few
   * at a time, so that they do not block other queries. A search that takes too long is refused; SQLite cannot
   * interrupt its query, which runs to its end in a thread that nothing waits for.
   * @param work runs its queries one after the other
   * @param signal once aborted, a waiting search is not run; PostgreSQL also cancels a running one
   * @throws DatabaseUnavailable if too many searches wait or this one takes too long, and the reason of the signal
   */
  abstract search<T>(work: (db: Queries) => Promise<T>, signal?: AbortSignal): Promise<T>;

  protected abstract readonly write: Queries;

  /** Resolves once queries can run; rejects with a ConfigError if the configuration has to change first. */
  abstract opened(): Promise<void>;

  abstract health(): Promise<Health>;

  /** Runs queries that all see the same moment, however long they take. Does not block writers. */
  abstract snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;

  /** For a thread with long-running work, which opens it by `openSharedDatabase`. */
  abstract share(): SharedConnection;

  /**
   * Calls the listener with the payloads that any process gives to {@link notify}, until the returned function is
   * called.
   */
  abstract listen(channel: string, listener: Listener): Promise<() => Promise<void>>;

  /** Notifies all listeners of the channel once the transaction is committed. The payload is at most 7,000 bytes. */
  abstract notify(tx: Transaction, channel: string, payload: string): Promise<void>;

  /** Waits for transactions in progress, then closes all connections. */
  abstract close(): Promise<void>;

  /**
   * Commits what `work` writes, or nothing if it throws. After a deadlock or a serialization failure `work` runs again
   * from the start: it must change nothing but through `tx`.
   *
   * @throws DatabaseUnavailable
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return inSpan('database transaction', { 'db.system.name': DB_SYSTEMS[this.kind] }, (span) =>
      this.attemptTransaction(work, options, span),
    );
  }

  private async attemptTransaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { isolation }: TransactionOptions,
    span: Span,
  ): Promise<T> {
    if (insideTransaction()) {
      throw new Error('A transaction cannot begin inside another one: pass the `tx` of the outer one on.');
    }
    const builder = this.write.transaction();
    const begun = isolation === undefined ? builder : builder.setIsolationLevel(isolation);
    for (let attempt = 1; ; attempt++) {
      const scope: Scope = { open: true, listeners: [] };
      try {
        const result = await scopes.run(scope, () =>
          begun.execute((tx) => {
            scopeOf.set(tx, scope);
            return work(tx);
          }),
        );
        scope.open = false;
        this.callListeners(scope.listeners);
        return result;
      } catch (error) {
        scope.open = false;
        if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
        span.addEvent('repeated after a conflict');
        await wait(2 ** attempt * 5 * (0.5 + Math.random())); // at random, so that the same two do not collide again
      }
    }
  }

  /** Calls the listener after the commit, without waiting for it. Its errors are logged. */
  afterCommit(tx: Transaction, listener: () => unknown): void {
    const scope = scopeOf.get(tx);
    if (!scope?.open) throw new Error('afterCommit needs a transaction in progress: call it inside of its work.');
    scope.listeners.push(listener);
  }

  private callListeners(listeners: readonly (() => unknown)[]): void {
    for (const listener of listeners) {
      // A failing listener does not affect the committed transaction.
      void (async () => listener())().catch((error: unknown) => this.logger.error('A listener failed.', error));
    }
  }
}

const MAX_ATTEMPTS = 8;

/** Names in the semantic conventions of OpenTelemetry. */
const DB_SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/** Serialization failure and deadlock, by SQLSTATE. */
const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String((error as { code?: unknown } | null)?.code));
