import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The rows of all tables by name, for Kysely. Each room and extension adds its own tables by declaration merging. */
export interface Tables {
  migrations: MigrationRow;
}

/** A migration that has been carried out. */
export interface MigrationRow {
  name: string;
  done_at: Timestamp;
}

/** Runs queries: `Database.read` or a {@link Transaction}. */
export type Queries = Kysely<Tables>;

/** Everything written through it is committed together, or not at all. */
export type Transaction = KyselyTransaction<Tables>;

/** Milliseconds since 1970, UTC. */
export type Timestamp = number;

/** No and yes: SQLite has no booleans. */
export type Flag = 0 | 1;

/** Statements that change the tables. */
export type Migration = (types: ColumnTypes) => readonly string[];

/** How a backup holds the rows of a table. */
export interface BackupRule {
  /** The columns that identify a row, by which rows are ordered. */
  readonly key: readonly string[];
  /** Binary columns, base64 in a backup. */
  readonly bytes?: readonly string[];
  /** Columns that differ between databases and are not part of a backup. */
  readonly omitted?: readonly string[];
  /** Columns with an id of this copy of the database: not part of a backup, and new after a restore. */
  readonly regenerated?: readonly string[];
  /** A column that refers to another row of the table, which may come later. */
  readonly refersTo?: string;
  /** A column that counts up, and continues after the highest restored number. */
  readonly counter?: string;
  /** A migration inserts its one row, which a restore updates. */
  readonly isSeeded?: boolean;
}

/** The tables of one room of the server, or of an extension. */
export interface TableRegistration {
  /**
   * The name of the extension, which all its tables begin with: `blog_comments` of `blog`. Absent for rooms of the server.
   */
  readonly extension?: string;
  /**
   * By name, such as `0001-comments`. Migrations run once, in the order of their names, the server's before those of
   * extensions. A released migration never changes. Rooms of the server can contribute to the same migration.
   */
  readonly migrations: Readonly<Record<string, Migration>>;
  /** All its tables, each after those it refers to, with how a backup holds it: `false` leaves its rows out. */
  readonly tables: Readonly<Record<string, BackupRule | false>>;
}
