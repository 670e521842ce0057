import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable, SqliteError } from './database.errors';
import type { Answer } from './port.driver';
import type { Order, Reply, ThreadData } from './sqlite.worker.mjs' with { 'resolution-mode': 'import' };

export type { ThreadData };

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The source where the sources run, under Jest: Node takes the types out itself. */
const program = join(__dirname, __filename.endsWith('.ts') ? 'sqlite.worker.mts' : 'sqlite.worker.mjs');

/** How many questions may wait. */
const room = 2000;

/** Our end of a {@link program} in a thread. */
export class SqliteThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** Why it can be asked no more. */
  private ended: Error | undefined;

  /** Rejects with what SQLite says of opening the database. */
  readonly opened: Promise<Answer>;

  constructor(data: ThreadData) {
    this.worker = new Worker(program, { workerData: data });
    this.opened = new Promise((resolve, reject) => this.waiting.set(0, { resolve, reject }));
    this.opened.catch(() => void this.worker.terminate()); // heard by whoever awaits it
    this.worker.on('message', (reply: Reply) => this.hear(reply));
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', () => this.end());
  }

  get alive(): boolean {
    return this.ended === undefined;
  }

  /** @throws SqliteError, DatabaseUnavailable */
  query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    return this.order((id) => ({ id, sql, parameters }));
  }

  async rollback(): Promise<void> {
    await this.order((id) => ({ id, end: 'rollback' }));
  }

  async close(): Promise<void> {
    if (!this.alive) return;
    await this.order((id) => ({ id, end: 'close' })).catch(() => {}); // on a full disk, say: what was committed is safe
    await this.worker.terminate();
  }

  private order(order: (id: number) => Order): Promise<Answer> {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    if (this.waiting.size >= room) {
      return Promise.reject(new DatabaseUnavailable(`${room} questions wait for the database already.`));
    }
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      try {
        this.worker.postMessage(order(id));
      } catch (error) {
        this.waiting.delete(id); // a parameter that cannot be copied, such as a function
        reject(error as Error);
      }
    });
  }

  private hear(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('failure' in reply) waiting?.reject(new SqliteError(reply.failure.message, reply.failure.code));
    else waiting?.resolve(reply);
  }

  private end(cause?: unknown): void {
    this.ended ??= new DatabaseUnavailable("The database's thread has ended.", { cause });
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}
