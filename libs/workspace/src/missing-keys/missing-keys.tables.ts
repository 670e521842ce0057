import type { MissingKeySource } from '@dragoman/i18n';
import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import type { MessageRow } from '../editing/editing.tables';
import { missingKeyMigrations } from './missing-keys.migrations';

declare module '../database/tables' {
  interface Tables {
    missing_keys: MissingKeyRow;
    ignored_keys: IgnoredKeyRow;
    missing_key_days: MissingKeyDayRow;
  }
}

export interface MissingKeyRow {
  /** Hash of namespace and key. */
  id: string;
  namespace: string;
  key: string;
  kind: MessageRow['kind'];
  source: MissingKeySource;
  count: number;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  languages: JsonText<readonly string[]>;
  /** Default texts by plural category. */
  defaults: JsonText<Readonly<Record<string, string>>>;
  variables: JsonText<readonly string[]>;
  page: string | null;
  build: string | null;
  /** The release that was served then. */
  release: number | null;
  /** Id of the message that was meant. */
  mapped_to: string | null;
  mapped_note: string | null;
  /** Name of the person. */
  mapped_by: string | null;
  mapped_at: Timestamp | null;
}

export interface IgnoredKeyRow {
  id: string;
  namespace: string | null;
  pattern: string;
  created_at: Timestamp;
  /** Name of the person. */
  created_by: string;
}

export interface MissingKeyDayRow {
  /** Days since 1970, UTC. */
  day: number;
  reported: number;
  dropped: number;
}

export const missingKeyTables: TableRegistration = {
  migrations: missingKeyMigrations,
  tables: {
    missing_keys: { key: ['id'] },
    ignored_keys: { key: ['id'] },
    missing_key_days: { key: ['day'] },
  },
  personalData: {
    missing_keys: { namesWithoutId: ['mapped_by'] },
    ignored_keys: { namesWithoutId: ['created_by'] },
  },
};
