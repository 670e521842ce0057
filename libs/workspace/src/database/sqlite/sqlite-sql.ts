import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types';
import type { DatabaseInfo, SqlDialect } from '../sql-dialect';

const columnTypes: ColumnTypes = {
  database: 'sqlite',
  text: 'text',
  int: 'integer',
  bytes: 'blob',
  counter: 'integer primary key autoincrement',
  end: 'strict',
  // An external-content index, which does not store the texts a second time. Triggers keep it up to date.
  substringIndex: (table, column) => [
    `create virtual table ${table}_index using fts5(${column}, content = '${table}', content_rowid = 'id',
      tokenize = 'trigram case_sensitive 1', columnsize = 0)`,
    `create trigger ${table}_inserted after insert on ${table} begin ${addToIndex(table, column)} end`,
    `create trigger ${table}_deleted after delete on ${table} begin ${removeFromIndex(table, column)} end`,
    `create trigger ${table}_updated after update of ${column} on ${table} begin
      ${removeFromIndex(table, column)} ${addToIndex(table, column)} end`,
  ],
  coveringIndex: (table, columns) => [`create index ${table}_read_through on ${table} (${columns.join(', ')})`],
  exactStatistics: () => [],
};

export const sqliteSql: SqlDialect = {
  columnTypes,
  contains: (column, word) => sql`instr(${sql.ref(column)}, ${word}) > 0`,
  isAmong: (column, values) => sql`${sql.ref(column)} in ${values}`,
  positionOf: (column, word) => sql`instr(${sql.ref(column)}, ${word})`,
  lockTable: async () => {}, // a transaction locks the whole database
  continueCounter: async () => {}, // SQLite counts inserted numbers
  lockForMigration: async () => {},
  keepWritersOut: async () => {}, // a transaction is alone
  info: async (db) => {
    const { rows } =
      await sql<DatabaseInfo>`select sqlite_version() as version, page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(
        db,
      );
    return rows[0]!;
  },
  hasTable: async (tx, table) =>
    (await sql`select 1 from sqlite_schema where name = ${table}`.execute(tx)).rows.length > 0,
};

function addToIndex(table: string, column: string): string {
  return `insert into ${table}_index (rowid, ${column}) values (new.id, new.${column});`;
}

function removeFromIndex(table: string, column: string): string {
  return `insert into ${table}_index (${table}_index, rowid, ${column}) values ('delete', old.id, old.${column});`;
}
