/**
 * A connection to SQLite in a thread of its own, so that neither a long search nor a slow disk blocks the event loop.
 * Imports no other file of the server, so that Node can run it with and without compilation.
 */
import { LRUCache } from 'lru-cache';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

export interface ThreadData {
  readonly file: string;
  /** A second database that the thread locks while it runs; absent if the thread only reads. */
  readonly lockFile?: string;
}

export type WorkerRequest =
  | { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly end: 'rollback' | 'close' };

export type Reply =
  | { readonly id: number; readonly rows: unknown[]; readonly changes?: number }
  | { readonly id: number; readonly failure: { readonly message: string; readonly code: number } };

const opening = 0;
/** Beside SQLite's own result codes, which are positive. */
const databaseInUse = -1;
const { file, lockFile } = workerData as ThreadData;
const port = parentPort!;

// With few processors, queries wait for the thread that delivers texts. The priority is never raised, see `lowerThreadPriority`.
if (process.platform === 'linux' && getPriority() < 5) setPriority(5);

let lock: DatabaseSync | undefined;
let database: DatabaseSync;
/** Prepared statements by their SQL. */
const statements = new LRUCache<string, StatementSync>({ max: 300 });

try {
  if (lockFile !== undefined) lock = acquireLock(lockFile);
  database = openDatabase();
  port.on('message', (request: WorkerRequest) => port.postMessage(perform(request)));
  port.postMessage({ id: opening, rows: [] } satisfies Reply);
} catch (error) {
  lock?.close();
  port.postMessage({ id: opening, failure: describeError(error) } satisfies Reply);
}

/** The operating system releases it when the process ends, however it ends. */
function acquireLock(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 1000 });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    throw busy ? Object.assign(new Error('held by another process'), { errcode: databaseInUse }) : error;
  }
}

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: lockFile === undefined });
  try {
    if (lockFile !== undefined) {
      const { journal_mode: mode } = database.prepare('pragma journal_mode = wal').get() as { journal_mode: string };
      if (mode !== 'wal') throw Object.assign(new Error(`journal mode is ${mode}`), { errcode: 14 });
      database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma journal_size_limit = 67108864');
    }
    database.exec('pragma cache_size = -16384; pragma temp_store = memory');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function perform(request: WorkerRequest): Reply {
  const { id } = request;
  try {
    if ('sql' in request) return { id, ...run(request.sql, request.parameters as SQLInputValue[]) };
    // SQLite itself rolls back after severe errors, such as a full disk.
    if (request.end === 'rollback' && database.isTransaction) database.exec('rollback');
    if (request.end === 'close') close();
    return { id, rows: [] };
  } catch (error) {
    return { id, failure: describeError(error) };
  }
}

function run(sql: string, parameters: SQLInputValue[]): { rows: unknown[]; changes?: number } {
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

function close(): void {
  statements.clear();
  try {
    if (lockFile !== undefined) database.exec('pragma optimize');
  } finally {
    database.close();
    lock?.close();
  }
}

function describeError(error: unknown): { message: string; code: number } {
  const { message, errcode = 0 } = error as Error & { errcode?: number };
  return { message, code: errcode };
}
