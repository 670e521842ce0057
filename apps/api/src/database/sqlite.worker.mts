/**
 * One connection to SQLite in a thread of its own: neither a long search nor a slow disk stops the event loop.
 * Imports nothing of ours, so that Node can run it as it stands, compiled or not.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

export interface ThreadData {
  /** Of the database. */
  readonly file: string;
  /** A second database, held as long as the thread lives; absent where the thread only reads. */
  readonly lock?: string;
}

export type Order =
  | { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly end: 'rollback' | 'close' };

export type Reply =
  | { readonly id: number; readonly rows: unknown[]; readonly changes?: number }
  | { readonly id: number; readonly failure: { readonly message: string; readonly code: number } };

const opening = 0;
/** Beside SQLite's own result codes, which are positive. */
const heldByAnother = -1;
const { file, lock } = workerData as ThreadData;
const port = parentPort!;

let held: DatabaseSync | undefined;
let database: DatabaseSync;
/** By their SQL, the least recently used first. */
const statements = new Map<string, StatementSync>();
const keptStatements = 300;

try {
  if (lock !== undefined) held = hold(lock);
  database = open();
  port.on('message', (order: Order) => port.postMessage(perform(order)));
  port.postMessage({ id: opening, rows: [] } satisfies Reply);
} catch (error) {
  held?.close();
  port.postMessage({ id: opening, failure: told(error) } satisfies Reply);
}

/** The operating system lets go of it when the process ends, however it ends. */
function hold(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 1000 });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    throw busy ? Object.assign(new Error('held by another process'), { errcode: heldByAnother }) : error;
  }
}

function open(): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: lock === undefined });
  try {
    if (lock !== undefined) {
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

function perform(order: Order): Reply {
  const { id } = order;
  try {
    if ('sql' in order) return { id, ...run(order.sql, order.parameters as SQLInputValue[]) };
    // What failed badly enough (a full disk) was rolled back by SQLite itself.
    if (order.end === 'rollback' && database.isTransaction) database.exec('rollback');
    if (order.end === 'close') close();
    return { id, rows: [] };
  } catch (error) {
    return { id, failure: told(error) };
  }
}

function run(sql: string, parameters: SQLInputValue[]): { rows: unknown[]; changes?: number } {
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.delete(sql);
  statements.set(sql, statement);
  if (statements.size > keptStatements) statements.delete(statements.keys().next().value!);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

function close(): void {
  statements.clear();
  try {
    if (lock !== undefined) database.exec('pragma optimize');
  } finally {
    database.close();
    held?.close();
  }
}

function told(error: unknown): { message: string; code: number } {
  const { message, errcode = 0 } = error as Error & { errcode?: number };
  return { message, code: errcode };
}
