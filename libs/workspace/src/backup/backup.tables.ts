import type { Generated } from 'kysely';
import type { TableRegistration, Timestamp } from '../database/tables';
import { backupMigrations } from './backup.migrations';

declare module '../database/tables' {
  interface Tables {
    backups: BackupRow;
  }
}

export interface BackupRow {
  id: Generated<number>;
  at: Timestamp;
  /** The operating system's user and host that ran the command. */
  by_name: string;
  content_rows: number;
  content_hash: string;
}

export const backupTables: TableRegistration = {
  migrations: backupMigrations,
  tables: { backups: false },
};
