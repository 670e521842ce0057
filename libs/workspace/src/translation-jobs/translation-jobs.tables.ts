import type { Forms, MessageShape, SyntaxName } from '@dragoman/i18n/internal';
import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type { TextStateView } from '../editing/editing.contract';
import { translationJobMigrations } from './translation-jobs.migrations';

declare module '../database/tables' {
  interface Tables {
    translation_jobs: TranslationJobRow;
    translation_job_texts: TranslationJobTextRow;
    translation_job_returns: TranslationJobReturnRow;
  }
}

export interface TranslationJobRow {
  id: string;
  name: string;
  /** Canonical BCP 47. */
  source_language: string;
  /** Canonical BCP 47. */
  language: string;
  /** Names of that time. */
  namespaces: JsonText<readonly string[]>;
  filter: string;
  since_release: number | null;
  texts: number;
  /** Null: created before words were counted. */
  words: number | null;
  returned: number;
  created_at: Timestamp;
  /** Null: the command line. */
  by_id: string | null;
  by_name: string;
  imported_at: Timestamp | null;
  active_at: Timestamp;
}

export interface TranslationJobTextRow {
  job_id: string;
  /** Starting at 1, in the order of the file. */
  position: number;
  message_id: string;
  /** At that time. */
  namespace_id: string;
  content: JsonText<SentText>;
  source_version: number;
}

/** A text as it was last imported. */
export interface TranslationJobReturnRow {
  job_id: string;
  position: number;
  forms: JsonText<Forms>;
  /** It has all forms of the job. */
  complete: Flag;
}

/** A text as it was sent to translators. */
export interface SentText {
  readonly namespace: string;
  readonly key: string;
  readonly kind: MessageShape['kind'];
  readonly syntax: SyntaxName;
  readonly source: Forms;
  readonly target: Forms;
  /** The forms to translate: plural categories, `''` for the only form. */
  readonly forms: readonly string[];
  /** State of the target. */
  readonly state: TextStateView;
  /** The source text had changed since it was translated. */
  readonly sourceChanged?: true;
  readonly description?: string;
  /** In grapheme clusters. */
  readonly maxLength?: number;
}

export const translationJobTables: TableRegistration = {
  migrations: translationJobMigrations,
  tables: {
    translation_jobs: { key: ['id'] },
    translation_job_texts: { key: ['job_id', 'position'] },
    translation_job_returns: { key: ['job_id', 'position'] },
  },
  personalData: { translation_jobs: { names: { by_id: 'by_name' } } },
};
