import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import { idempotencyMigrations } from './idempotency.migrations';

declare module '../database/tables' {
  interface Tables {
    idempotency: IdempotencyRow;
  }
}

export interface IdempotencyRow {
  /** Keys are unique per actor. */
  actor: string;
  route: string;
  key: string;
  body_hash: string;
  /** Null while the first request is in progress. */
  status: number | null;
  response: JsonText<unknown> | null;
  at: Timestamp;
}

export const idempotencyTables: TableRegistration = {
  migrations: idempotencyMigrations,
  tables: { idempotency: false },
  personalData: { idempotency: { ownedBy: 'actor', json: ['response'] } },
};
