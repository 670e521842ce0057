import type { TableRegistration, Timestamp } from '../database/tables';
import { savedFilterMigrations } from './saved-filters.migrations';

declare module '../database/tables' {
  interface Tables {
    saved_filters: SavedFilterRow;
  }
}

export interface SavedFilterRow {
  id: string;
  user_id: string;
  name: string;
  /** Unique for the person. */
  name_key: string;
  path: string;
  created_at: Timestamp;
}

export const savedFilterTables: TableRegistration = {
  migrations: savedFilterMigrations,
  tables: { saved_filters: { key: ['id'] } },
  personalData: { saved_filters: { ownedBy: 'user_id' } },
};
