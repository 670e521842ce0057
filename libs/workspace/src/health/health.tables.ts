import type { TableRegistration, Timestamp } from '../database/tables';
import { healthMigrations } from './health.migrations';

declare module '../database/tables' {
  interface Tables {
    replicas: ReplicaRow;
  }
}

export interface ReplicaRow {
  /** Unique to this run of the process. */
  id: string;
  host: string;
  version: string;
  /** By the clock of the process. */
  started_at: Timestamp;
  /** Null before the first release. */
  release: number | null;
  /** As in `X-Dragoman-Release`. */
  snapshot: string;
  /** By the clock of the database. */
  seen_at: Timestamp;
}

export const healthTables: TableRegistration = {
  migrations: healthMigrations,
  tables: {
    replicas: false,
  },
};
