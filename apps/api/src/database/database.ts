import { Logger } from '@nestjs/common';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Schema } from './schema';

/** What a store asks its questions of: {@link Database.read} or a {@link Transaction}. */
export type Queries = Kysely<Schema>;

/** Everything that is written through it is written together, or not at all. */
export type Transaction = KyselyTransaction<Schema>;

export interface Health {
  readonly ok: boolean;
  /** One sentence, where it is not. */
  readonly reason?: string;
}

export interface TransactionOptions {
  /**
   * What PostgreSQL promises about others' writes in the meantime; `read committed` by default, which row locks
   * (`forUpdate()`) and compared versions go well with. SQLite has one writer at a time: always serializable.
   */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

export interface Listener {
  message(payload: string): void;
  /** Messages may have been missed: look for yourself. */
  reconnected?(): void;
}

/** What a thread needs to ask the same database, for `workerData`; a desk has to be in `transferList`, too. */
export type Loan =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'sqlite'; readonly file: string; readonly desk?: MessagePort };

interface Scope {
  open: boolean;
  readonly listeners: (() => unknown)[];
}

const scopes = new AsyncLocalStorage<Scope>();
const scopeOf = new WeakMap<Transaction, Scope>();

/** True while the caller is inside of a transaction's work. */
export const insideTransaction = (): boolean => scopes.getStore()?.open ?? false;

/** The one database of the application: SQLite or PostgreSQL, behind the same stores. */
export abstract class Database {
  private readonly logger = new Logger('Database');

  abstract readonly kind: 'sqlite' | 'postgres';

  /** For questions alone, each a snapshot of its own; never inside of a transaction, never kept waiting by a writer. */
  abstract readonly read: Queries;

  protected abstract readonly write: Queries;

  /** Until it can be asked; rejects with a ConfigError where somebody has to change something first. */
  abstract opened(): Promise<void>;

  abstract health(): Promise<Health>;

  /** Asks many questions that all see the same moment, however long that takes. Nobody waits for it. */
  abstract snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;

  /** For long work in a thread of its own, which `borrow`s it. */
  abstract lend(): Loan;

  /** Calls the listener with what any process of the application gives to {@link notify}, until the returned function is called. */
  abstract listen(channel: string, listener: Listener): Promise<() => Promise<void>>;

  /** Tells all listeners of the channel once the transaction is committed. At most 7,000 bytes of payload. */
  abstract notify(tx: Transaction, channel: string, payload: string): Promise<void>;

  /** Waits for transactions under way, then lets everything go. */
  abstract close(): Promise<void>;

  /**
   * Commits what `work` writes, or nothing where it throws. What PostgreSQL cannot bring into line with what others write
   * (a deadlock, a serialization failure) is done again from the start: let `work` change nothing but through `tx`.
   *
   * @throws DatabaseUnavailable
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, { isolation }: TransactionOptions = {}): Promise<T> {
    if (insideTransaction()) {
      throw new Error('A transaction was begun inside of another, and would wait for it: hand its `tx` on instead.');
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
        this.tell(scope.listeners);
        return result;
      } catch (error) {
        scope.open = false;
        if (attempt === attempts || !mayBeDoneAgain(error)) throw error;
        await wait(2 ** attempt * 5 * (0.5 + Math.random())); // apart, so that the same two do not meet again
      }
    }
  }

  /** Calls the listener once the transaction is committed, never where it is not. Nobody waits for it; what it throws is logged. */
  afterCommit(tx: Transaction, listener: () => unknown): void {
    const scope = scopeOf.get(tx);
    if (!scope?.open) throw new Error('afterCommit needs a transaction under way: call it inside of its work.');
    scope.listeners.push(listener);
  }

  private tell(listeners: readonly (() => unknown)[]): void {
    for (const listener of listeners) {
      // Its own failure is its own: what was committed stays acknowledged.
      void (async () => listener())().catch((error: unknown) => this.logger.error('A listener failed.', error));
    }
  }
}

const attempts = 8;

/** Serialization failure and deadlock, as SQLSTATE has them. */
const mayBeDoneAgain = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String((error as { code?: unknown } | null)?.code));
