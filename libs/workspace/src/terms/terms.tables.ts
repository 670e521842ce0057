import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import { termMigrations } from './terms.migrations';

declare module '../database/tables' {
  interface Tables {
    glossary_terms: GlossaryTermRow;
    glossary_translations: GlossaryTranslationRow;
  }
}

export interface GlossaryTermRow {
  id: string;
  /** Canonical BCP 47. */
  language: string;
  /** NFC; unique in its language. */
  term: string;
  /** Empty if it has none. */
  description: string;
  case_sensitive: Flag;
  do_not_translate: Flag;
  forbidden: Flag;
  /** See `lookupOfTerm`. */
  lookup: string;
  /** Without case and accents. */
  sort_key: string;
  /** The term, its translations and its description, without case and accents. */
  search: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Null: the command line. */
  updated_by: string | null;
  version: number;
}

/** How a translation may be used. */
export type TranslationStatus = 'preferred' | 'allowed' | 'forbidden';

export interface GlossaryTranslationRow {
  term_id: string;
  /** Canonical BCP 47. */
  language: string;
  /** Among those of the term in the language, starting at 1. */
  position: number;
  /** NFC. */
  translation: string;
  status: TranslationStatus;
}

export const termTables: TableRegistration = {
  migrations: termMigrations,
  tables: {
    glossary_terms: { key: ['id'] },
    glossary_translations: { key: ['term_id', 'language', 'position'] },
  },
};
