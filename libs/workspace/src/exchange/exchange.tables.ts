import type { FormatName, FormatOptions } from '@dragoman/i18n/internal';
import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import { exchangeMigrations } from './exchange.migrations';

declare module '../database/tables' {
  interface Tables {
    documents: DocumentRow;
    document_languages: DocumentLanguageRow;
  }
}

/** A file as it was last imported. */
export interface DocumentRow {
  id: string;
  namespace_id: string;
  /** As it came, with `/`; unique in the namespace. */
  path: string;
  format: FormatName;
  options: JsonText<FormatOptions>;
  /** A label of the WHATWG Encoding standard. */
  encoding: string;
  /** The bytes as they came, compressed. */
  content: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  imported_at: Timestamp;
}

/** A language that a document has texts in. */
export interface DocumentLanguageRow {
  document_id: string;
  /** Canonical BCP 47. */
  language: string;
  /** `source`: the texts are what those in the `target` language are translated from. */
  role: 'source' | 'target';
}

export const exchangeTables: TableRegistration = {
  migrations: exchangeMigrations,
  tables: {
    documents: { key: ['id'], bytes: ['content'] },
    document_languages: { key: ['document_id', 'language'] },
  },
};
