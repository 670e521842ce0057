import type { TableRegistration, Timestamp } from '../database/tables';
import { visitMigrations } from './visits.migrations';

declare module '../database/tables' {
  interface Tables {
    visits: VisitRow;
  }
}

/** The current visit of a person, or the last one if it has ended. */
export interface VisitRow {
  user_id: string;
  /** When the person was last reported to use the workspace. */
  seen_at: Timestamp;
  /** The end of the visit before; null if there was none. */
  previous_ended_at: Timestamp | null;
}

export const visitTables: TableRegistration = {
  migrations: visitMigrations,
  tables: { visits: { key: ['user_id'] } },
};
