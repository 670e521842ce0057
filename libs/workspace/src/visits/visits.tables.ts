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
  /** The last change set at `seen_at`; null if there was none, or in rows of older versions. */
  seen_change_set: string | null;
  /** The last change set at `previous_ended_at`. */
  previous_change_set: string | null;
}

export const visitTables: TableRegistration = {
  migrations: visitMigrations,
  tables: { visits: { key: ['user_id'] } },
  personalData: { visits: { ownedBy: 'user_id' } },
};
