import type { FormatName, SyntaxName } from '@dragoman/i18n/internal';
import type { Generated } from 'kysely';
import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type { Formality } from '../checks/form-of-address';
import type { IgnoredFinding } from '../checks/ignored-findings';
import type { FindingsOfText } from '../checks/run-checks';
import { editingMigrations } from './editing.migrations';

declare module '../database/tables' {
  interface Tables {
    settings: SettingRow;
    languages: LanguageRow;
    namespaces: NamespaceRow;
    private_namespaces: PrivateNamespaceRow;
    messages: MessageRow;
    texts: TextRow;
    search_texts: SearchTextRow;
    counts: CountRow;
    progress: ProgressRow;
    bundle_revisions: BundleRevisionRow;
  }
}

export interface SettingRow {
  name: string;
  value: JsonText<unknown>;
  version: Generated<number>;
}

export interface LanguageRow {
  /** BCP 47. */
  tag: string;
  position: number;
  fallback: string | null;
  /** Texts are approved by someone other than their last editor. */
  independent_review: Flag;
  /** How texts address the reader; null: not checked. */
  formality: Formality | null;
  added_at: Timestamp;
  deleted_at: Timestamp | null;
  version: number;
}

export interface NamespaceRow {
  id: string;
  name: string;
  description: string | null;
  /** Null: the reference language of the installation. */
  reference: string | null;
  position: number;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  version: number;
  /** Who its texts are delivered to: everyone, or those who may read texts in the workspace. */
  access: NamespaceAccess;
  syntax: SyntaxName;
}

export type NamespaceAccess = 'public' | 'private';

/** A name that is not delivered to everyone, also of a namespace that is called otherwise now or is deleted. */
export interface PrivateNamespaceRow {
  name: string;
}

export interface MessageRow {
  id: string;
  namespace_id: string;
  key: string;
  /** Its path in the file: names in objects, indexes in arrays. */
  path: JsonText<readonly (string | number)[]>;
  kind: 'text' | 'cardinal' | 'ordinal';
  context: string | null;
  position: number;
  description: string | null;
  max_length: number | null;
  tags: JsonText<readonly string[]>;
  source_version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  version: number;
  /** When a build no longer had the key; null while the code has it, or if it never had. */
  not_in_code_since: Timestamp | null;
  /** The format of the file in which its texts contain elements of XML as they are; null if they are plain text there. */
  markup: FormatName | null;
}

export interface TextRow {
  message_id: string;
  language: string;
  /** By plural category; `''` if the message has a single form. */
  forms: JsonText<Readonly<Record<string, string>>>;
  state: 'draft' | 'needs_review' | 'reviewed';
  /** A draft that a reviewer has sent back, and that has not been saved since. */
  sent_back: Flag;
  /** Has every form that the language needs. */
  complete: Flag;
  errors: number;
  warnings: number;
  /** Findings of extensions' checks, and of checks that read other texts. */
  findings: JsonText<FindingsOfText>;
  /** Findings that do not count. */
  ignored: JsonText<readonly IgnoredFinding[]>;
  /** The codes of all findings that count, each once. */
  codes: JsonText<readonly string[]>;
  source_version: number;
  version: number;
  updated_at: Timestamp;
  updated_by: string | null;
  /** Who last changed its forms; null if unknown. */
  edited_by: string | null;
}

export interface SearchTextRow {
  /** `''` for the key. */
  language: string;
  message_id: string;
  /** Normalized for comparison. */
  content: string;
}

export interface CountRow {
  namespace_id: string;
  language: string;
  messages: number;
  translated: number;
  drafts: number;
  /** Of the drafts. */
  sent_back: number;
  needs_review: number;
  reviewed: number;
  errors: number;
  warnings: number;
  source_changed: number;
}

export interface ProgressRow {
  /** Since 1970, UTC. */
  day: number;
  namespace_id: string;
  language: string;
  messages: number;
  translated: number;
  reviewed: number;
}

export interface BundleRevisionRow {
  namespace_id: string;
  /** `''` for the keys of the namespace. */
  language: string;
  /** Unique. */
  revision: string;
}

export const editingTables: TableRegistration = {
  migrations: editingMigrations,
  tables: {
    settings: { key: ['name'] },
    languages: { key: ['tag'], refersTo: 'fallback' },
    namespaces: { key: ['id'] },
    private_namespaces: { key: ['name'] },
    messages: { key: ['id'] },
    texts: { key: ['message_id', 'language'] },
    search_texts: { key: ['language', 'message_id'] },
    counts: { key: ['namespace_id', 'language'] },
    progress: { key: ['day', 'namespace_id', 'language'] },
    bundle_revisions: false, // says only whether something was changed since
  },
};
