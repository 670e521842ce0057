import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { DatabaseUnavailable, SqliteError } from './database.errors';
import type { Answer, Port } from './port.driver';
import { sqliteOutage } from './sqlite.outage';

const keptStatements = 300;

/** One connection, used in the thread that makes it: for threads that have nothing else to do meanwhile. */
export class SqliteConnection {
  private readonly database: DatabaseSync;
  /** By their SQL, the least recently used first. */
  private readonly statements = new Map<string, StatementSync>();

  /** @throws SqliteError, DatabaseUnavailable */
  constructor(file: string, { readOnly }: { readonly readOnly: boolean }) {
    this.database = attempt(() => new DatabaseSync(file, { timeout: 5000, readOnly }));
    if (!readOnly) this.database.exec('pragma synchronous = full; pragma foreign_keys = on');
    this.database.exec('pragma cache_size = -16384; pragma temp_store = memory');
  }

  port(release: () => void): Port {
    return {
      query: async (sql, parameters) => this.query(sql, parameters),
      commit: async () => void this.query('commit', []),
      // What failed badly enough (a full disk) was rolled back by SQLite itself.
      rollback: async () => void (this.database.isTransaction && this.query('rollback', [])),
      release,
    };
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private query(sql: string, parameters: readonly unknown[]): Answer {
    return attempt(() => {
      const statement = this.statements.get(sql) ?? this.database.prepare(sql);
      this.statements.delete(sql);
      this.statements.set(sql, statement);
      if (this.statements.size > keptStatements) this.statements.delete(this.statements.keys().next().value!);
      const values = parameters as SQLInputValue[];
      if (statement.columns().length > 0) return { rows: statement.all(...values) };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    });
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    if (errcode === undefined) throw error;
    const reason = sqliteOutage(errcode);
    const told = new SqliteError(message, errcode);
    throw reason === undefined ? told : new DatabaseUnavailable(reason, { cause: told });
  }
}
