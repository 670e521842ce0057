import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../compiled-file';
import { DatabaseUnavailable, SqliteError } from '../database.errors';
import type { PortResult } from '../port.driver';
import type { Reply, ThreadData, WorkerRequest } from './sqlite.worker.mjs' with { 'resolution-mode': 'import' };

export type { ThreadData };

interface PendingRequest {
  resolve(answer: PortResult): void;
  reject(error: Error): void;
}

const program = compiledFile(join(__dirname, 'sqlite.worker.mjs'));

const MAX_PENDING = 2000;

/** Runs queries in a {@link program} in a thread of its own. */
export class SqliteThread {
  private readonly worker: Worker;
  private readonly pending = new Map<number, PendingRequest>();
  private last = 0;
  /** Why it does not accept queries any longer. */
  private endReason: Error | undefined;

  /** Rejects with SQLite's error if the database cannot be opened. */
  readonly opened: Promise<PortResult>;

  constructor(data: ThreadData) {
    this.worker = new Worker(program, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 24 } });
    this.opened = new Promise((resolve, reject) => this.pending.set(0, { resolve, reject }));
    this.opened.catch(() => void this.worker.terminate()); // the error is reported by `opened`
    this.worker.on('message', (reply: Reply) => this.settle(reply));
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', () => this.end());
  }

  get isAlive(): boolean {
    return this.endReason === undefined;
  }

  /** @throws SqliteError, DatabaseUnavailable */
  query(sql: string, parameters: readonly unknown[]): Promise<PortResult> {
    return this.send((id) => ({ id, sql, parameters }));
  }

  async rollback(): Promise<void> {
    await this.send((id) => ({ id, end: 'rollback' }));
  }

  async close(): Promise<void> {
    if (!this.isAlive) return;
    await this.send((id) => ({ id, end: 'close' })).catch(() => {}); // such as on a full disk: committed changes are safe
    await this.worker.terminate();
  }

  /** Ends the thread after the query that it is running, which cannot be interrupted. Queries that wait are rejected. */
  async abandon(): Promise<void> {
    this.end();
    await this.worker.terminate();
  }

  private send(request: (id: number) => WorkerRequest): Promise<PortResult> {
    if (this.endReason !== undefined) return Promise.reject(this.endReason);
    if (this.pending.size >= MAX_PENDING) {
      return Promise.reject(new DatabaseUnavailable(`${MAX_PENDING} queries already wait for the database.`));
    }
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      try {
        this.worker.postMessage(request(id));
      } catch (error) {
        this.pending.delete(id); // a parameter that cannot be cloned, such as a function
        reject(error);
      }
    });
  }

  private settle(reply: Reply): void {
    const request = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if ('failure' in reply) request?.reject(new SqliteError(reply.failure.message, reply.failure.code));
    else request?.resolve(reply);
  }

  private end(cause?: unknown): void {
    this.endReason ??= new DatabaseUnavailable("The database's thread has ended.", { cause });
    for (const { reject } of this.pending.values()) reject(this.endReason);
    this.pending.clear();
  }
}
