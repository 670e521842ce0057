import type { Segment } from '@dragoman/i18n/internal';
import type { Queries, Transaction } from '../../database/database';
import type { Limits } from '../../access/permissions';
import { assertWithinLimits } from '../assert-allowed';
import type { MessageToCheck } from '../check-text';
import { TransactionConflict } from '../../database/database.errors';
import { fromJson } from '../../database/json-text';
import type { MessageRow, NamespaceRow } from '../editing.tables';
import { chunks } from '../../http/chunks';
import { lockNamespacesShared, lockNamespacesExclusively } from './namespaces.store';

/** A message, deleted or not, with the name and reference language of its namespace. */
export interface Message extends MessageToCheck {
  readonly id: string;
  readonly namespaceId: string;
  /** The namespace's name. */
  readonly namespace: string;
  /** The language it is translated from. */
  readonly reference: string;
  readonly key: string;
  readonly context?: string;
  readonly position: number;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Counts the changes of the text in the reference language. */
  readonly sourceVersion: number;
  readonly version: number;
  /** The message or its namespace is deleted. */
  readonly deleted: boolean;
  /** When a build no longer had the key, milliseconds since 1970; absent while the code has it. */
  readonly notInCodeSince?: number;
}

/**
 * Loads messages and locks them and their texts until the transaction ends; unknown ids are left out. To be called once
 * per transaction, with all messages that it writes: see `edit` for the order of locks.
 * @param exclusively also locks everything else in their namespaces, for changes that add keys to a namespace
 * @param to further namespaces to lock, which messages are moved to
 * @throws Problem 403 for a namespace outside of the limits
 */
export async function lockMessages(
  { tx, reference, limits }: { readonly tx: Transaction; readonly reference: string; readonly limits?: Limits },
  ids: readonly string[],
  { exclusively = false, to = [] }: { exclusively?: boolean; to?: readonly string[] } = {},
): Promise<Map<string, Message>> {
  const sorted = [...new Set(ids)].sort();
  const namespaceIds = new Set(to);
  for (const part of chunks(sorted)) {
    const rows = await tx.selectFrom('messages').select('namespace_id').distinct().where('id', 'in', part).execute();
    for (const { namespace_id } of rows) namespaceIds.add(namespace_id);
  }
  if (namespaceIds.size === 0) return new Map();
  assertWithinLimits(limits, { namespaces: namespaceIds });
  const namespaces = await (exclusively ? lockNamespacesExclusively : lockNamespacesShared)(tx, [...namespaceIds]);
  const byId = new Map(namespaces.map((namespace) => [namespace.id, namespace]));
  const locked = new Map<string, Message>();
  for (const part of chunks(sorted)) {
    const rows = await tx
      .selectFrom('messages')
      .selectAll()
      .where('id', 'in', part)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const row of rows) {
      const namespace = byId.get(row.namespace_id);
      if (namespace === undefined) throw new TransactionConflict(); // moved while waiting for the lock of its namespace
      locked.set(row.id, messageFromRow(row, { ...namespace, reference: namespace.reference ?? reference }));
    }
  }
  return locked;
}

/**
 * Loads messages without a lock: for reading, or if they or their namespaces are locked already.
 * @param reference the installation's reference language
 */
export async function loadMessages(
  db: Queries,
  ids: readonly string[],
  reference: string,
): Promise<Map<string, Message>> {
  const messages = new Map<string, Message>();
  for (const part of chunks(ids)) {
    const rows = await db
      .selectFrom('messages as m')
      .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
      .selectAll('m')
      .select(['n.name', 'n.reference', 'n.syntax', 'n.deleted_at as namespace_deleted_at'])
      .where('m.id', 'in', part)
      .execute();
    for (const { name, syntax, namespace_deleted_at, ...row } of rows) {
      const namespace = { name, syntax, deleted_at: namespace_deleted_at, reference: row.reference ?? reference };
      messages.set(row.id, messageFromRow(row, namespace));
    }
  }
  return messages;
}

/** @param namespace its namespace, with the language that is translated from */
export const messageFromRow = (
  row: Omit<MessageRow, 'created_at' | 'updated_at'>,
  namespace: Pick<NamespaceRow, 'name' | 'deleted_at' | 'syntax'> & { readonly reference: string },
): Message => ({
  id: row.id,
  namespaceId: row.namespace_id,
  namespace: namespace.name,
  reference: namespace.reference,
  syntax: namespace.syntax,
  key: row.key,
  path: fromJson(row.path),
  kind: row.kind,
  ...(row.context === null ? {} : { context: row.context }),
  ...(row.max_length === null ? {} : { maxLength: row.max_length }),
  ...(row.description === null ? {} : { description: row.description }),
  tags: fromJson(row.tags),
  position: row.position,
  sourceVersion: row.source_version,
  version: row.version,
  deleted: row.deleted_at !== null || namespace.deleted_at !== null,
  ...(row.not_in_code_since === null ? {} : { notInCodeSince: row.not_in_code_since }),
  ...(row.markup === null ? {} : { markup: row.markup }),
});

/** Returns the key and the namespace of messages by id, deleted ones included. */
export const messageNames = async (
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, { namespace: string; key: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(['m.id', 'm.key', 'n.name'])
    .where('m.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, key, name }) => [id, { namespace: name, key }]));
};

export async function insertMessages(tx: Transaction, rows: readonly MessageRow[]): Promise<void> {
  for (const part of chunks(rows)) await tx.insertInto('messages').values(part).execute();
}

/** Changes a message and raises its version. */
export async function updateMessage(
  tx: Transaction,
  id: string,
  values: Partial<
    Pick<
      MessageRow,
      'namespace_id' | 'key' | 'path' | 'position' | 'description' | 'max_length' | 'tags' | 'context' | 'deleted_at'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1), updated_at: Date.now() }))
    .where('id', '=', id)
    .execute();
}

/** Records in which format the texts of messages are markup; null: in none. That is not a change by someone. */
export async function updateMarkup(
  tx: Transaction,
  ids: readonly string[],
  markup: MessageRow['markup'],
): Promise<void> {
  for (const part of chunks(ids)) await tx.updateTable('messages').set({ markup }).where('id', 'in', part).execute();
}

/** Records that the text in the reference language has changed. */
export async function raiseSourceVersions(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const part of chunks(ids)) {
    await tx
      .updateTable('messages')
      .set(({ eb }) => ({ source_version: eb('source_version', '+', 1), updated_at: Date.now() }))
      .where('id', 'in', part)
      .execute();
  }
}

/** The position after the last message of a namespace. */
export async function nextPosition(tx: Transaction, namespaceId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('namespace_id', '=', namespaceId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** The columns of a message that files and releases need. */
export type MessageOutlineRow = Pick<
  MessageRow,
  'id' | 'key' | 'path' | 'kind' | 'description' | 'max_length' | 'deleted_at' | 'markup'
>;

/** All messages of a namespace in their order, deleted ones only if asked for. */
export function listMessages(
  db: Queries,
  namespaceId: string,
  { includeDeleted = false } = {},
): Promise<MessageOutlineRow[]> {
  const all = db
    .selectFrom('messages')
    .select(['id', 'key', 'path', 'kind', 'description', 'max_length', 'deleted_at', 'markup'])
    .where('namespace_id', '=', namespaceId)
    .orderBy('position')
    .orderBy('id');
  return (includeDeleted ? all : all.where('deleted_at', 'is', null)).execute();
}

/** Ids of messages of a namespace by key, without deleted ones. */
export async function findMessageIds(
  db: Queries,
  namespaceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'key'])
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Messages by namespace and key, joined by a line break, without deleted ones. Unknown ones are left out. */
export async function findMessagesByNames(
  db: Queries,
  names: readonly { readonly namespace: string; readonly key: string }[],
): Promise<Map<string, Pick<MessageRow, 'id' | 'kind'>>> {
  const found = new Map<string, Pick<MessageRow, 'id' | 'kind'>>();
  const wanted = new Set(names.map(({ namespace }) => namespace));
  const namespaces = await db.selectFrom('namespaces').select(['id', 'name']).where('deleted_at', 'is', null).execute();
  const nameById = new Map(namespaces.flatMap(({ id, name }) => (wanted.has(name) ? [[id, name] as const] : [])));
  if (nameById.size === 0) return found;
  for (const part of chunks([...new Set(names.map(({ key }) => key))])) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'namespace_id', 'key', 'kind'])
      .where('namespace_id', 'in', [...nameById.keys()])
      .where('key', 'in', part)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, namespace_id, key, kind } of rows)
      found.set(`${nameById.get(namespace_id)!}\n${key}`, { id, kind });
  }
  return found;
}

/** Those of the messages that are deleted, the latest first. Those of deleted namespaces are left out. */
export function listDeletedMessages(
  db: Queries,
  by: { readonly ids: readonly string[] } | { readonly namespaceId: string; readonly keys: readonly string[] },
): Promise<{ id: string; namespace_id: string; namespace: string; key: string }[]> {
  const all = db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(['m.id', 'm.namespace_id', 'n.name as namespace', 'm.key'])
    .where('m.deleted_at', 'is not', null)
    .where('n.deleted_at', 'is', null)
    .orderBy('m.deleted_at', 'desc')
    .limit(100);
  return (
    'ids' in by
      ? all.where('m.id', 'in', by.ids)
      : all.where('m.namespace_id', '=', by.namespaceId).where('m.key', 'in', by.keys)
  ).execute();
}

/** The current namespace, key and kind of messages by id, deleted ones included. Reads without locks. */
export async function findMessageLocations(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, Pick<MessageRow, 'namespace_id' | 'key' | 'kind'>>> {
  const locations = new Map<string, Pick<MessageRow, 'namespace_id' | 'key' | 'kind'>>();
  for (const part of chunks([...new Set(ids)], 10_000)) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'namespace_id', 'key', 'kind'])
      .where('id', 'in', part)
      .execute();
    for (const { id, ...location } of rows) locations.set(id, location);
  }
  return locations;
}

/** Whether a namespace has a message that is not deleted. */
export async function hasMessages(db: Queries, namespaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the messages of a namespace, without deleted ones. */
export async function listMessageIds(db: Queries, namespaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Finds the messages of a namespace whose keys are among `keys` or start with one of `prefixes`, each of which ends
 * with `.` or `[`. Deleted messages are left out. Returns at most 1,000.
 */
export async function findMessagesByKeys(
  db: Queries,
  namespaceId: string,
  keys: readonly string[],
  prefixes: readonly string[],
): Promise<{ id: string; key: string; path: readonly Segment[]; kind: MessageRow['kind'] }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'key', 'path', 'kind'])
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('key', 'in', keys),
        ...prefixes.map((prefix) => {
          const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1); // by code point
          return eb.and([eb('key', '>=', prefix), eb('key', '<', end)]);
        }),
      ]),
    )
    .limit(1000)
    .execute();
  return rows.map((row) => ({ ...row, path: fromJson(row.path) }));
}
