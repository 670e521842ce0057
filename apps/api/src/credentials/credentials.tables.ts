import type { TableRegistration, Timestamp } from '../database/tables';
import { credentialMigrations } from './credentials.migrations';

declare module '../database/tables' {
  interface Tables {
    attempts: AttemptRow;
  }
}

export interface AttemptRow {
  key: string;
  count: number;
  since: Timestamp;
}

export const credentialTables: TableRegistration = {
  migrations: credentialMigrations,
  tables: { attempts: false },
};
