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
  /** The id of the build that it was started with; null until it is known, and if builds are not compared. */
  build: string | null;
  /** By the clock of the database. */
  seen_at: Timestamp;
}

export const healthTables: TableRegistration = {
  migrations: healthMigrations,
  tables: {
    replicas: false,
  },
};
