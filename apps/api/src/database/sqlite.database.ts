import { Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
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
import { DatabaseUnavailable, heldByAnother, SqliteError } from './database.errors';
import { toJson } from './json-text';
import { migrate } from './migrate';
import { type Port, PortDriver } from './port.driver';
import type { Schema } from './schema';
import { sqliteDialect } from './sqlite.dialect';
import type { Asked, Granted } from './sqlite.loan';
import { sqliteOutage } from './sqlite.outage';
import { SqliteThread, type ThreadData } from './sqlite.thread';
import { Turns } from './turns';

/** A file in the folder, written by one thread and read by another. */
export class SqliteDatabase extends Database {
  readonly kind = 'sqlite';
  readonly read: Kysely<Schema>;
  protected readonly write: Kysely<Schema>;

  private readonly log = new Logger('Database');
  private readonly file: string;
  private readonly lock: string;
  private readonly turns = new Turns(1000, 30_000);
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly opening: Promise<void>;
  private writer: Promise<SqliteThread> | undefined;
  private reader: Promise<SqliteThread> | undefined;
  private closed = false;
  /** Why the last change could not be saved, until one is. */
  private trouble: string | undefined;

  /** @param folder is made where it is missing, for its owner alone */
  constructor(private readonly folder: string) {
    super();
    this.file = join(folder, 'dragoman.db');
    this.lock = join(folder, 'dragoman.lock');
    this.read = new Kysely({ dialect: sqliteDialect(new PortDriver(() => this.readerPort(), noTransaction)) });
    this.write = new Kysely({
      dialect: sqliteDialect(
        new PortDriver(
          () => this.writerPort(),
          () => 'begin immediate',
        ),
      ),
    });
    this.opening = this.open();
    this.opening.catch(() => {}); // told to whoever awaits `opened`, and to every question
  }

  opened(): Promise<void> {
    return this.opening;
  }

  async health(): Promise<Health> {
    const question = this.trouble === undefined ? sql`select 1`.execute(this.read) : this.tryToSave();
    const late = wait(2000, 'late', { ref: false });
    try {
      return (await Promise.race([question, late])) === 'late'
        ? { ok: false, reason: this.trouble ?? 'The database has not answered for 2 s.' }
        : { ok: true };
    } catch (error) {
      return { ok: false, reason: (error as Error).message };
    }
  }

  async snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    await this.opening;
    const thread = livingThread(undefined, { file: this.file });
    const port = async () => this.portOf(thread, () => {});
    try {
      const db = new Kysely<Schema>({ dialect: sqliteDialect(new PortDriver(port, () => 'begin')) });
      return await db.transaction().execute(work);
    } finally {
      await (await thread).close();
    }
  }

  lend(): Loan {
    const { port1, port2: desk } = new MessageChannel();
    let release: (() => void) | undefined;
    let gone = false;
    port1.on('message', (asked: Asked) => {
      if (asked === 'done') release?.();
      else if (asked !== 'turn') this.tellListeners(asked.channel, asked.payload);
      else
        void this.writerTurn().then(
          (given) => {
            release = given;
            if (gone) release();
            else port1.postMessage({} satisfies Granted);
          },
          (error: Error) => port1.postMessage({ refused: error.message } satisfies Granted),
        );
    });
    // A thread that ends takes its transaction with it.
    port1.on('close', () => {
      gone = true;
      release?.();
    });
    port1.unref();
    return { kind: 'sqlite', file: this.file, desk };
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    return async () => void listeners.delete(listener);
  }

  /** There is no other process. */
  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    this.afterCommit(tx, () => this.tellListeners(channel, payload));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening.catch(() => {});
    const release = await this.turns.take().catch(() => () => {}); // whoever holds on for so long is cut off
    await this.end().finally(release);
  }

  /** Perhaps nobody else does: a balancer may send nobody here. */
  private async tryToSave(): Promise<void> {
    await this.transaction(async (tx) => {
      // An update that changes nothing would not be written.
      await tx
        .insertInto('settings')
        .values({ name: 'probe', value: toJson(null) })
        .execute();
      await tx.deleteFrom('settings').where('name', '=', 'probe').execute();
    });
  }

  private async open(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      // What SQLite puts beside the file takes its rights from it.
      for (const file of [this.file, this.lock]) await (await open(file, 'a', 0o600)).close();
      const now = () => Promise.resolve(this.portOf(this.writingThread(), () => {}));
      await migrate(new Kysely({ dialect: sqliteDialect(new PortDriver(now, () => 'begin immediate')) }), this.kind);
    } catch (error) {
      await this.end();
      throw error instanceof ConfigError ? error : new ConfigError(this.whyNot(error), { cause: error });
    }
  }

  private tellListeners(channel: string, payload: string): void {
    this.listeners.get(channel)?.forEach((listener) => listener.message(payload));
  }

  private async writerPort(): Promise<Port> {
    const release = await this.writerTurn();
    return this.portOf(this.writingThread(), release);
  }

  private async writerTurn(): Promise<() => void> {
    await this.opening;
    const release = await this.turns.take();
    if (!this.closed) return release;
    release();
    throw new DatabaseUnavailable('The application is stopping.');
  }

  private async readerPort(): Promise<Port> {
    if (insideTransaction()) {
      throw new Error('Database.read was asked inside of a transaction, whose changes it does not see: ask its `tx`.');
    }
    await this.opening;
    if (this.closed) throw new DatabaseUnavailable('The application is stopping.');
    return this.portOf(this.readingThread(), () => {});
  }

  private portOf(opened: Promise<SqliteThread>, release: () => void): Port {
    const query: Port['query'] = async (sql, parameters) => {
      try {
        return await (await opened).query(sql, parameters);
      } catch (error) {
        throw this.explained(error);
      }
    };
    return {
      query,
      commit: async () => {
        await query('commit', []);
        if (this.trouble !== undefined) this.log.warn('Changes can be saved again.');
        this.trouble = undefined;
      },
      rollback: async () => {
        const thread = await opened;
        await thread.rollback().catch(() => thread.close()); // a thread that is gone takes its transaction with it
      },
      release,
    };
  }

  private writingThread(): Promise<SqliteThread> {
    return (this.writer = livingThread(this.writer, { file: this.file, lock: this.lock }));
  }

  private readingThread(): Promise<SqliteThread> {
    return (this.reader = livingThread(this.reader, { file: this.file }));
  }

  /** The writer last: whoever is last clears the log of changes away, and the reader may not. */
  private async end(): Promise<void> {
    await (await this.reader?.catch(() => undefined))?.close();
    await (await this.writer?.catch(() => undefined))?.close();
  }

  /** What is wrong with the machine and not with the statement can be over in a minute. */
  private explained(error: unknown): unknown {
    if (!(error instanceof SqliteError)) return error;
    const reason = sqliteOutage(error.code);
    if (reason === undefined) return error;
    if (this.trouble !== reason) this.log.error(`${reason} (${this.file}: ${error.message})`);
    this.trouble = reason;
    return new DatabaseUnavailable(reason, { cause: error });
  }

  private whyNot(error: unknown): string {
    const { code } = (error instanceof DatabaseUnavailable ? error.cause : error) as { code?: unknown };
    const known = typeof code === 'number' ? cures[code === heldByAnother ? code : code & 0xff] : undefined;
    const why = known ?? `cannot be opened, because ${(error as Error).message}: mend that`;
    return `${this.folder} ${why}, or give DRAGOMAN_DATA another folder.`;
  }
}

/** One that has died is followed by another. */
async function livingThread(before: Promise<SqliteThread> | undefined, data: ThreadData): Promise<SqliteThread> {
  const thread = await before?.catch(() => undefined);
  if (thread?.alive) return thread;
  const next = new SqliteThread(data);
  await next.opened;
  return next;
}

const noTransaction = (): string => {
  throw new Error('Database.read has no transactions: use Database.transaction.');
};

/** The beginning of a sentence's end, after the folder's name. */
const cures: Readonly<Record<number, string>> = {
  [heldByAnother]: 'is in use by another Dragoman: stop that one',
  5: 'holds a database that another program keeps locked: close that one',
  8: 'may not be written to: let this user do so',
  10: 'lies on a disk that could not be read or written: look after the disk',
  11: 'holds a damaged database: put a copy in the place of dragoman.db',
  13: 'lies on a full disk: make room',
  14: 'may not be written to: let this user do so',
  26: 'holds a dragoman.db that is no database: put a copy in its place',
};
