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

/** What is left in the database where it had the name of a person who was deleted. Unicode never assigns the character U+FDD0. */
export const ERASED_NAME = '\uFDD0deleted\uFDD0';

/** A person who is deleted, as they were before. */
export interface DeletedPerson {
  readonly id: string;
  readonly name: string;
  /** As entered. */
  readonly email: string;
}

/** What a table holds of people. The row of a deleted person stays in `users`, so that others can refer to it. */
export interface PersonalData {
  /** A column with the id of a person, whose rows are deleted together with the person. */
  readonly ownedBy?: string;
  /** Columns with names of people, by the column with the id: they become {@link ERASED_NAME}. */
  readonly names?: Readonly<Record<string, string>>;
  /** Columns with names of people whose id is not stored. */
  readonly namesWithoutId?: readonly string[];
  /** Columns with JSON that contains people as `{"id":…,"name":…`, or their email addresses as `"email":…`. */
  readonly json?: readonly string[];
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
  /** What its tables hold of people, by table, so that the data of a person can be deleted. */
  readonly personalData?: Readonly<Record<string, PersonalData>>;
  /** Erases further data of a person, in the transaction that deletes them. */
  readonly erasePerson?: (tx: Transaction, person: DeletedPerson) => Promise<unknown>;
}
