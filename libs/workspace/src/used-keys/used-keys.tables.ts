import type { TableRegistration } from '../database/tables';
import { usedKeyMigrations } from './used-keys.migrations';

declare module '../database/tables' {
  interface Tables {
    used_keys: UsedKeyRow;
    used_key_days: UsedKeyDayRow;
  }
}

export interface UsedKeyRow {
  message_id: string;
  /** Days since 1970, UTC. */
  used_on: number;
}

export interface UsedKeyDayRow {
  /** Days since 1970, UTC. */
  day: number;
}

export const usedKeyTables: TableRegistration = {
  migrations: usedKeyMigrations,
  tables: {
    used_keys: { key: ['message_id'] },
    used_key_days: { key: ['day'] },
  },
};
