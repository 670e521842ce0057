import type { Forms } from '@dragoman/i18n/internal';
import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import type { FindingView } from '../served/served.contract';
import type { LeftOutReason, PretranslationStopReason } from './pretranslation.contract';
import { pretranslationMigrations } from './pretranslation.migrations';

declare module '../database/tables' {
  interface Tables {
    pretranslations: PretranslationRow;
    pretranslation_texts: PretranslationTextRow;
  }
}

export interface PretranslationRow {
  id: string;
  /** Canonical BCP 47. */
  language: string;
  /** Names of that time; null: all. */
  namespaces: JsonText<readonly string[]> | null;
  /** Its name; null: exact matches of the translation memory only. */
  provider: string | null;
  /** Of all jobs of the group together. */
  max_characters: number;
  /** Sent to the provider. */
  characters: number;
  state: 'waiting' | 'running' | 'canceling' | 'canceled' | 'done' | 'stopped';
  /** Why it was stopped, or why it waits. */
  reason: PretranslationStopReason | null;
  created_at: Timestamp;
  by_id: string | null;
  by_name: string;
  finished_at: Timestamp | null;
  undone_at: Timestamp | null;
  /** Not before this time, because of the provider. */
  resume_at: Timestamp | null;
  /** Consecutive failures of the provider. */
  failures: number;
  /** Identifies the process that runs the job; valid until `claimed_until`. */
  claim: string | null;
  claimed_until: Timestamp;
  /** The same for jobs that were started together; null: a single one. */
  group_id: string | null;
}

export interface PretranslationTextRow {
  job_id: string;
  /** Starting at 1, in the order of the list of texts. */
  position: number;
  message_id: string;
  language: string;
  /** `translated`: paid for, and to be written. */
  outcome: 'waiting' | 'translated' | 'written' | 'leftOut';
  origin: 'memory' | 'machine' | null;
  reason: LeftOutReason | null;
  findings: JsonText<readonly FindingView[]> | null;
  forms: JsonText<Forms> | null;
  /** Version of the source text that was translated. */
  source_version: number | null;
  attempts: number;
  change_set_id: string | null;
  /** Version of the text that was written. */
  version: number | null;
}

export const pretranslationTables: TableRegistration = {
  migrations: pretranslationMigrations,
  tables: { pretranslations: { key: ['id'] }, pretranslation_texts: { key: ['job_id', 'position'] } },
  personalData: { pretranslations: { names: { by_id: 'by_name' } } },
};
