import { LRUCache } from 'lru-cache';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { DatabaseUnavailable, SqliteError } from '../database.errors';
import type { Port, PortResult } from '../port.driver';
import { sqliteOutage } from './sqlite-outage';

const MAX_STATEMENTS = 300;

/** One connection that runs in the calling thread: for threads that may block. */
export class SqliteConnection {
  private readonly database: DatabaseSync;
  /** Prepared statements by their SQL. */
  private readonly statements = new LRUCache<string, StatementSync>({ max: MAX_STATEMENTS });

  /** @throws SqliteError, DatabaseUnavailable */
  constructor(file: string, { readOnly }: { readonly readOnly: boolean }) {
    this.database = translateErrors(() => new DatabaseSync(file, { timeout: 5000, readOnly }));
    if (!readOnly) this.database.exec('pragma synchronous = full; pragma foreign_keys = on');
    this.database.exec('pragma cache_size = -16384; pragma temp_store = memory');
  }

  port(release: () => void): Port {
    return {
      query: async (sql, parameters) => this.query(sql, parameters),
      commit: async () => void this.query('commit', []),
      // SQLite itself rolls back after severe errors, such as a full disk.
      rollback: async () => void (this.database.isTransaction && this.query('rollback', [])),
      release,
    };
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private query(sql: string, parameters: readonly unknown[]): PortResult {
    return translateErrors(() => {
      const statement = this.statements.get(sql) ?? this.database.prepare(sql);
      this.statements.set(sql, statement);
      const values = parameters as SQLInputValue[];
      if (statement.columns().length > 0) return { rows: statement.all(...values) };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    });
  }
}

function translateErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    if (errcode === undefined) throw error;
    const reason = sqliteOutage(errcode);
    const translated = new SqliteError(message, errcode);
    throw reason === undefined ? translated : new DatabaseUnavailable(reason, { cause: translated });
  }
}
