import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { ColumnTypes } from './column-types';
import type { Queries, Tables, Transaction } from './tables';

export interface DatabaseInfo {
  /** Such as `17.2`. */
  readonly version: string;
  readonly bytes: number;
}

/** SQL that SQLite and PostgreSQL spell differently. */
export interface SqlDialect {
  readonly columnTypes: ColumnTypes;

  /** Whether the text of a column contains the word. */
  contains(column: string, word: string): RawBuilder<SqlBool>;

  /** Whether a column has one of the values that a query returns, which runs once, before the query that it is part of. */
  isAmong(column: string, values: Expression<unknown>): RawBuilder<SqlBool>;

  /** The position of the word in the text of a column, counted from 1; 0 if it does not occur. */
  positionOf(column: string, word: string): RawBuilder<number>;

  /** Keeps other transactions from writing to the table or locking rows of it until this one ends. */
  lockTable(tx: Transaction, table: keyof Tables): Promise<void>;

  /** Continues a column of {@link ColumnTypes.counter} after its highest number, once rows were inserted with numbers. */
  continueCounter(tx: Transaction, table: string, column: string): Promise<void>;

  /** Keeps other processes from migrating until the transaction ends. */
  lockForMigration(tx: Transaction): Promise<void>;

  /**
   * Waits for the transactions of other processes that write, and lets none begin until this one ends: what they write would be
   * missing from what a migration makes of the rows.
   */
  keepWritersOut(tx: Transaction): Promise<void>;

  /** The version of SQLite or of the PostgreSQL server, and the size of the database. */
  info(db: Queries): Promise<DatabaseInfo>;

  hasTable(tx: Transaction, table: string): Promise<boolean>;
}
