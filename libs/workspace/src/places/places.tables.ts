import type { TableRegistration, Timestamp } from '../database/tables';
import { placeMigrations } from './places.migrations';

declare module '../database/tables' {
  interface Tables {
    places: PlaceRow;
  }
}

/** A page shows the text of a key. Who saw it there is not stored. */
export interface PlaceRow {
  message_id: string;
  /** See `PlaceView.page`. */
  page: string;
  element: string;
  /** Empty: none. */
  attribute: string;
  seen_at: Timestamp;
}

export const placeTables: TableRegistration = {
  migrations: placeMigrations,
  tables: { places: { key: ['message_id', 'page'] } },
};
