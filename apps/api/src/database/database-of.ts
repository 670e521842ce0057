import type { AppConfig } from '../app.config';
import type { Database } from './database';
import { PostgresDatabase } from './postgres.database';
import { SqliteDatabase } from './sqlite.database';

/** The one that the settings name, being opened. */
export const databaseOf = ({ databaseUrl, data }: Pick<AppConfig, 'databaseUrl' | 'data'>): Database =>
  databaseUrl === undefined ? new SqliteDatabase(data) : new PostgresDatabase(databaseUrl);
