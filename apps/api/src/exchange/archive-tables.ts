import type { Schema } from '../database/schema';

/** A table as an archive has it. */
export interface ArchivedTable {
  readonly name: keyof Schema;
  /** By which its rows are in order, one for each. */
  readonly key: readonly string[];
  /** Columns of bytes: base64 in an archive. */
  readonly bytes?: readonly string[];
  /** Columns that belong to one database alone. */
  readonly without?: readonly string[];
  /** A column that names another row of the table, which may come later. */
  readonly refersTo?: string;
}

/** What an archive holds, each after those that it refers to. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'users', key: ['id'] },
  { name: 'user_roles', key: ['user_id', 'role'] },
  { name: 'identities', key: ['provider', 'subject'] },
  { name: 'tokens', key: ['id'] },
  { name: 'settings', key: ['name'] },
  { name: 'languages', key: ['tag'], refersTo: 'fallback' },
  { name: 'namespaces', key: ['id'] },
  { name: 'messages', key: ['id'] },
  { name: 'texts', key: ['message_id', 'language'] },
  { name: 'search_texts', key: ['language', 'message_id'], without: ['id'] },
  { name: 'documents', key: ['namespace_id', 'language'], bytes: ['content'] },
  { name: 'counts', key: ['namespace_id', 'language'] },
  { name: 'progress', key: ['day', 'namespace_id', 'language'] },
  { name: 'change_sets', key: ['id'], refersTo: 'undo_of' },
  { name: 'changes', key: ['seq'] },
  { name: 'change_parts', key: ['change_set_id', 'subject_type', 'language'] },
  { name: 'blobs', key: ['hash'], bytes: ['content'] },
  { name: 'releases', key: ['number'], refersTo: 'rollback_of' },
  { name: 'release_bundles', key: ['release', 'language', 'namespace'] },
  // The epoch is another in each database, so that nobody takes a copy for what it was made of.
  { name: 'pointer', key: ['id'], without: ['epoch'] },
];

/**
 * Who is signed in at this moment, links that let somebody in once, what only helps for a day, and what is not true of
 * what is made of an archive: when this database was backed up, and which processes run on it.
 */
export const leftOutTables: readonly (keyof Schema)[] = [
  ...(['sessions', 'links', 'attempts', 'idempotency'] as const),
  ...(['backups', 'replicas'] as const),
];
