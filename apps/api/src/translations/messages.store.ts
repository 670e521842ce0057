import type { Segment } from '@dragoman/i18n';
import type { Queries, Transaction } from '../database/database';
import { Overtaken } from '../database/database.errors';
import { fromJson } from '../database/json-text';
import type { MessageRow, NamespaceRow } from '../database/schema';
import { inParts } from './in-parts';
import type { MessageShape } from './message-forms';
import { holdNamespaces, lockNamespaces } from './namespaces.store';

/** A message, deleted or not, with what its namespace says. */
export interface Message extends MessageShape {
  readonly id: string;
  readonly namespaceId: string;
  /** The namespace's name. */
  readonly namespace: string;
  /** The language that it is translated from. */
  readonly reference: string;
  readonly key: string;
  readonly context?: string;
  readonly position: number;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Counts the changes of the reference's text. */
  readonly sourceVersion: number;
  readonly version: number;
  /** It or its namespace. */
  readonly deleted: boolean;
}

/**
 * The messages, and nobody else changes them or any of their texts until the transaction ends. Ids that nobody knows are
 * left out. Once, and all that are written: see `edit`.
 * @param exclusively where keys come into their namespaces by what is done: nobody changes anything else in these
 * @param to further namespaces, that messages are moved to
 */
export async function lockMessages(
  { tx, reference }: { readonly tx: Transaction; readonly reference: string },
  ids: readonly string[],
  { exclusively = false, to = [] }: { exclusively?: boolean; to?: readonly string[] } = {},
): Promise<Map<string, Message>> {
  const sorted = [...new Set(ids)].sort();
  const places = new Set(to);
  for (const part of inParts(sorted)) {
    const rows = await tx.selectFrom('messages').select('namespace_id').distinct().where('id', 'in', part).execute();
    for (const { namespace_id } of rows) places.add(namespace_id);
  }
  if (places.size === 0) return new Map();
  const namespaces = await (exclusively ? lockNamespaces : holdNamespaces)(tx, [...places]);
  const byId = new Map(namespaces.map((namespace) => [namespace.id, namespace]));
  const locked = new Map<string, Message>();
  for (const part of inParts(sorted)) {
    const rows = await tx
      .selectFrom('messages')
      .selectAll()
      .where('id', 'in', part)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const row of rows) {
      const namespace = byId.get(row.namespace_id);
      if (namespace === undefined) throw new Overtaken(); // moved while its namespace was waited for
      locked.set(row.id, messageOf(row, { ...namespace, reference: namespace.reference ?? reference }));
    }
  }
  return locked;
}

/**
 * The same for whoever has locked them already, or their namespaces exclusively.
 * @param reference the installation's
 */
export async function messagesOf(
  tx: Transaction,
  ids: readonly string[],
  reference: string,
): Promise<Map<string, Message>> {
  const messages = new Map<string, Message>();
  for (const part of inParts(ids)) {
    const rows = await tx
      .selectFrom('messages as m')
      .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
      .selectAll('m')
      .select(['n.name', 'n.reference', 'n.deleted_at as gone_at'])
      .where('m.id', 'in', part)
      .execute();
    for (const { name, gone_at, ...row } of rows) {
      const namespace = { name, deleted_at: gone_at, reference: row.reference ?? reference };
      messages.set(row.id, messageOf(row, namespace));
    }
  }
  return messages;
}

/** @param namespace its own, with the language that it is translated from */
export const messageOf = (
  row: Omit<MessageRow, 'created_at' | 'updated_at'>,
  namespace: Pick<NamespaceRow, 'name' | 'deleted_at'> & { readonly reference: string },
): Message => ({
  id: row.id,
  namespaceId: row.namespace_id,
  namespace: namespace.name,
  reference: namespace.reference,
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
});

/** Without a lock: what a person has been shown, to say more of it. */
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
  for (const part of inParts(rows)) await tx.insertInto('messages').values(part).execute();
}

/** Raises the version. */
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

/** The reference's text is another. */
export async function raiseSourceVersions(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids)) {
    await tx
      .updateTable('messages')
      .set(({ eb }) => ({ source_version: eb('source_version', '+', 1), updated_at: Date.now() }))
      .where('id', 'in', part)
      .execute();
  }
}

export async function nextPosition(tx: Transaction, namespaceId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('namespace_id', '=', namespaceId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Ids of a namespace's messages, deleted ones aside. */
export async function messageIds(db: Queries, namespaceId: string): Promise<string[]> {
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
 * Messages of a namespace, deleted ones aside, whose keys are among `keys`, or begin with one of `beginnings`, each of
 * which ends with `.` or `[`. At most a thousand.
 */
export async function messagesAt(
  db: Queries,
  namespaceId: string,
  keys: readonly string[],
  beginnings: readonly string[],
): Promise<{ id: string; key: string; path: readonly Segment[]; kind: MessageRow['kind'] }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'key', 'path', 'kind'])
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('key', 'in', keys),
        ...beginnings.map((from) => {
          const next = String.fromCharCode(from.charCodeAt(from.length - 1) + 1); // in the order of code points
          return eb.and([eb('key', '>=', from), eb('key', '<', from.slice(0, -1) + next)]);
        }),
      ]),
    )
    .limit(1000)
    .execute();
  return rows.map((row) => ({ ...row, path: fromJson(row.path) }));
}
