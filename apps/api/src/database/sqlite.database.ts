import { Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../app.config';
import { Database, type Health, insideTransaction, type Listener, type Transaction } from './database';
import { DatabaseUnavailable, SqliteError } from './database.errors';
import { migrate } from './migrate';
import { type Port, PortDriver } from './port.driver';
import type { Schema } from './schema';
import { sqliteDialect } from './sqlite.dialect';
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
    if (this.trouble !== undefined) return { ok: false, reason: this.trouble };
    try {
      const question = this.opening.then(() => this.readingThread()).then((thread) => thread.query('select 1', []));
      const late = wait(2000, 'late', { ref: false });
      return (await Promise.race([question, late])) === 'late'
        ? { ok: false, reason: 'The database has not answered for 2 s.' }
        : { ok: true };
    } catch (error) {
      return { ok: false, reason: (error as Error).message };
    }
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    return async () => void listeners.delete(listener);
  }

  /** There is no other process. */
  async notify(tx: Transaction, channel: string, payload: string): Promise<void> {
    this.afterCommit(tx, () => this.listeners.get(channel)?.forEach((listener) => listener.message(payload)));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening.catch(() => {});
    const release = await this.turns.take().catch(() => () => {}); // whoever holds on for so long is cut off
    try {
      // The writer last: whoever is last clears the log of changes away, and the reader may not.
      await (await this.reader?.catch(() => undefined))?.close();
      await (await this.writer?.catch(() => undefined))?.close();
    } finally {
      release();
    }
  }

  private async open(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const { mode } = await stat(this.folder);
      if ((mode & 0o007) !== 0) await chmod(this.folder, mode & 0o770);
      await this.writingThread();
    } catch (error) {
      throw new ConfigError(`${this.whyNot(error)} (DRAGOMAN_DATA is ${this.folder}).`, { cause: error });
    }
    const now = () => Promise.resolve(this.portOf(this.writer!, () => {}));
    await migrate(new Kysely({ dialect: sqliteDialect(new PortDriver(now, () => 'begin immediate')) }), this.kind);
    await this.readingThread();
  }

  private async writerPort(): Promise<Port> {
    await this.opening;
    const release = await this.turns.take();
    if (this.closed) {
      release();
      throw new DatabaseUnavailable('The application is stopping.');
    }
    return this.portOf(this.writingThread(), release);
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
      const thread = await opened;
      return thread.query(sql, parameters).catch((error: unknown) => {
        throw this.explained(error);
      });
    };
    return {
      query,
      commit: async () => {
        await query('commit', []);
        if (this.trouble !== undefined) this.log.log('Changes can be saved again.');
        this.trouble = undefined;
      },
      // A thread that is gone has taken its transaction with it.
      rollback: async () => void (await (await opened).rollback().catch(() => {})),
      release,
    };
  }

  private writingThread(): Promise<SqliteThread> {
    return (this.writer = livingThread(this.writer, { file: this.file, lock: this.lock }));
  }

  private readingThread(): Promise<SqliteThread> {
    return (this.reader = livingThread(this.reader, { file: this.file }));
  }

  /** What is wrong with the machine and not with the statement can be over in a minute. */
  private explained(error: unknown): unknown {
    if (!(error instanceof SqliteError)) return error;
    const reason = outages[error.code & 0xff];
    if (reason === undefined) return error;
    if (this.trouble !== reason) this.log.error(`${reason} (${this.file}: ${error.message})`);
    this.trouble = reason;
    return new DatabaseUnavailable(reason, { cause: error });
  }

  private whyNot(error: unknown): string {
    const { code } = error as { code?: unknown };
    if (code === -1) {
      return 'The folder is in use by another Dragoman: stop that one, or give this one a folder of its own';
    }
    const known = typeof code === 'number' ? cures[code & 0xff] : undefined;
    return (
      known ??
      `The database could not be opened, because ${(error as Error).message}: mend that, or name another folder`
    );
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

/** By SQLite's primary result codes. */
const outages: Readonly<Record<number, string>> = {
  5: 'Another program keeps the database locked.',
  7: 'There is not enough memory for the database.',
  8: 'The database may not be written to.',
  10: 'The disk could not be read or written.',
  13: 'The disk is full: nothing can be saved until there is room.',
  14: 'The database file cannot be opened.',
};

const cures: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Object.entries(outages).map(([code, reason]) => [code, reason.replace(/\.$/, '')])),
  11: 'dragoman.db is damaged: put a copy in its place',
  13: 'The disk is full: make room on it',
  14: 'dragoman.db cannot be opened: let this user write to the folder and what is in it',
  26: 'dragoman.db is no database: move it away, or put a copy in its place',
};
