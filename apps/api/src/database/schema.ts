import type { Generated } from 'kysely';
import type { JsonText } from './json-text';

/**
 * The tables, as `migrations/` make them: what each one and its columns are for is said there.
 * `Time` is milliseconds since 1970, UTC; bytes come back as Uint8Array (Buffer from PostgreSQL).
 */
export interface Schema {
  users: UserRow;
  user_roles: UserRoleRow;
  sessions: SessionRow;
  links: LinkRow;
  tokens: TokenRow;
  attempts: AttemptRow;
  identities: IdentityRow;

  settings: SettingRow;
  languages: LanguageRow;
  namespaces: NamespaceRow;
  messages: MessageRow;
  texts: TextRow;
  documents: DocumentRow;
  counts: CountRow;
  progress: ProgressRow;
  search_texts: SearchTextRow;

  change_sets: ChangeSetRow;
  changes: ChangeRow;
  change_parts: ChangePartRow;

  blobs: BlobRow;
  releases: ReleaseRow;
  release_bundles: ReleaseBundleRow;
  pointer: PointerRow;
  idempotency: IdempotencyRow;

  backups: BackupRow;
  replicas: ReplicaRow;
}

type Time = number;
type YesNo = 0 | 1;

export interface UserRow {
  id: string;
  /** As it was given. */
  email: string;
  /** As it is looked up: SQLite folds ASCII alone, so this is done by us. */
  email_folded: string;
  name: string;
  password_hash: string | null;
  state: 'active' | 'disabled';
  interface_language: string | null;
  time_zone: string | null;
  theme: string | null;
  created_at: Time;
  updated_at: Time;
  version: number;
}

export interface UserRoleRow {
  user_id: string;
  role: string;
  languages: JsonText<readonly string[]> | null;
}

export interface SessionRow {
  id_hash: string;
  user_id: string;
  created_at: Time;
  seen_at: Time;
  expires_at: Time;
  address: string | null;
  agent: string | null;
}

export interface LinkRow {
  hash: string;
  purpose: 'setup' | 'invitation' | 'reset';
  email: string | null;
  role: string | null;
  languages: JsonText<readonly string[]> | null;
  user_id: string | null;
  created_by: string | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

export interface TokenRow {
  id: string;
  hash: string;
  name: string;
  scopes: JsonText<readonly string[]>;
  user_id: string;
  created_at: Time;
  expires_at: Time | null;
  used_at: Time | null;
  revoked_at: Time | null;
}

export interface AttemptRow {
  key: string;
  count: number;
  since: Time;
}

export interface IdentityRow {
  provider: string;
  subject: string;
  user_id: string;
  created_at: Time;
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
  added_at: Time;
  deleted_at: Time | null;
  version: number;
}

export interface NamespaceRow {
  id: string;
  name: string;
  description: string | null;
  /** Null: the installation's. */
  reference: string | null;
  position: number;
  created_at: Time;
  deleted_at: Time | null;
  version: number;
}

export interface MessageRow {
  id: string;
  namespace_id: string;
  key: string;
  /** Where it stands in the file: names in objects, numbers in lists. */
  path: JsonText<readonly (string | number)[]>;
  kind: 'text' | 'cardinal' | 'ordinal';
  context: string | null;
  position: number;
  description: string | null;
  max_length: number | null;
  tags: JsonText<readonly string[]>;
  source_version: number;
  created_at: Time;
  updated_at: Time;
  deleted_at: Time | null;
  version: number;
}

export interface TextRow {
  message_id: string;
  language: string;
  /** By plural category; `''` where the message has one form. */
  forms: JsonText<Readonly<Record<string, string>>>;
  state: 'draft' | 'needs_review' | 'reviewed';
  /** Every form that the language needs is there. */
  complete: YesNo;
  errors: number;
  warnings: number;
  source_version: number;
  version: number;
  updated_at: Time;
  updated_by: string | null;
}

export interface DocumentRow {
  namespace_id: string;
  language: string;
  content: Uint8Array;
  hash: string;
  imported_at: Time;
}

export interface CountRow {
  namespace_id: string;
  language: string;
  messages: number;
  translated: number;
  drafts: number;
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

export interface SearchTextRow {
  id: Generated<number>;
  /** `''`: the key. */
  language: string;
  message_id: string;
  /** As words are compared. */
  content: string;
}

export interface ChangeSetRow {
  id: string;
  at: Time;
  actor_id: string | null;
  actor_name: string;
  kind: string;
  undo_of: string | null;
  note: string | null;
}

export interface ChangeRow {
  seq: Generated<number>;
  change_set_id: string;
  at: Time;
  actor_id: string | null;
  subject_type: string;
  subject_id: string;
  language: string | null;
  before: JsonText<unknown> | null;
  after: JsonText<unknown> | null;
}

export interface ChangePartRow {
  change_set_id: string;
  subject_type: string;
  /** `''`: none. */
  language: string;
  changes: number;
}

export interface BlobRow {
  hash: string;
  content: Uint8Array;
}

export interface ReleaseRow {
  number: number;
  hash: string;
  at: Time;
  by_id: string | null;
  by_name: string;
  note: string | null;
  kind: 'publish' | 'rollback';
  rollback_of: number | null;
  /** Texts by what happened to them; `left`: with errors, as they were before. */
  summary: JsonText<{ added: number; changed: number; removed: number; left: number }>;
  /** Languages, and which one each falls back to. */
  fallbacks: JsonText<Readonly<Record<string, string>>>;
  /** Its bundles are there. */
  kept: YesNo;
}

export interface ReleaseBundleRow {
  release: number;
  language: string;
  namespace: string;
  blob_hash: string;
}

export interface PointerRow {
  id: 1;
  epoch: string;
  sequence: number;
  release: number | null;
}

export interface IdempotencyRow {
  /** Who asks: keys of different people never meet. */
  actor: string;
  route: string;
  key: string;
  body_hash: string;
  /** Null while the first request is under way. */
  status: number | null;
  response: JsonText<unknown> | null;
  at: Time;
}

export interface BackupRow {
  id: Generated<number>;
  at: Time;
  /** Who ran the command, as the machine knows them. */
  by_name: string;
  content_rows: number;
  content_hash: string;
}

export interface ReplicaRow {
  /** Of the process's life. */
  id: string;
  host: string;
  version: string;
  /** By the clock of the process. */
  started_at: Time;
  /** Null: nothing was published. */
  release: number | null;
  /** As `X-Dragoman-Release` has it. */
  snapshot: string;
  /** By the clock of the database. */
  seen_at: Time;
}
