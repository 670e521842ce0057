import type { AppConfig } from '../app.config';
import type { Database, SharedConnection } from './database';
import { PostgresDatabase } from './postgres/postgres.database';
import { SharedSqliteDatabase } from './sqlite/shared-sqlite.database';
import { SqliteDatabase } from './sqlite/sqlite.database';
import type { TableRegistry } from './table-registry';

/** Starts to open the configured database and to update its tables. */
export const openDatabase = (
  { databaseUrl, databaseSchema, data }: Pick<AppConfig, 'databaseUrl' | 'databaseSchema' | 'data'>,
  tables: TableRegistry,
): Database =>
  databaseUrl === undefined
    ? new SqliteDatabase(data, tables)
    : new PostgresDatabase(databaseUrl, tables, databaseSchema);

/** Opens a database that is open elsewhere already, with its tables as they are. Close it at the end. */
export const openSharedDatabase = (connection: SharedConnection): Database =>
  connection.kind === 'postgres'
    ? new PostgresDatabase(
        connection.url,
        undefined,
        connection.schema === undefined ? undefined : { name: connection.schema, unlessInPublic: false },
        connection.migrations,
      )
    : new SharedSqliteDatabase(connection.file, connection.writeLock);
