import type { TableRegistration, Timestamp } from '../database/tables';
import { exchangeMigrations } from './exchange.migrations';

declare module '../database/tables' {
  interface Tables {
    documents: DocumentRow;
  }
}

export interface DocumentRow {
  namespace_id: string;
  language: string;
  content: Uint8Array;
  hash: string;
  imported_at: Timestamp;
}

export const exchangeTables: TableRegistration = {
  migrations: exchangeMigrations,
  tables: {
    documents: { key: ['namespace_id', 'language'], bytes: ['content'] },
  },
};
