import type { Segment } from '@dragoman/i18n';
import type { Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { MessageRow } from '../database/schema';
import type { Editing } from './editing';
import { inParts } from './in-parts';
import { insertMessages, messagesOf, nextPosition } from './messages.store';
import { lockNamespaces } from './namespaces.store';
import { keySpellings } from './search-spellings';
import { putSearchTexts } from './texts.store';
import { writeTexts, type TextWrite } from './write-texts';

/** A message as a file has it, in all languages that were read. */
export interface ImportedMessage {
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: MessageRow['kind'];
  readonly context?: string;
  /** By language; a language that is not named keeps what it has. */
  readonly texts: Readonly<Record<string, Pick<TextWrite, 'forms' | 'state' | 'ifSound'>>>;
}

export interface ImportResult {
  /** Messages that were not there. */
  readonly created: number;
  /** Texts that are others now. */
  readonly written: number;
}

/**
 * Writes messages into a namespace: those that are there by their key, new ones at its end, in the order in which they are
 * given. A message that is there keeps its kind. All languages have to be there. Takes what it is given: that the texts are
 * possible ones, and the keys can stand in one file, is known to whoever read the file.
 *
 * Goes on in parts, each some thousands of texts; call it again for the next file, in the same transaction,
 * with all namespaces held before.
 */
export async function importMessages(
  editing: Editing,
  namespaceId: string,
  messages: readonly ImportedMessage[],
): Promise<ImportResult> {
  const { tx } = editing;
  await lockNamespaces(tx, [namespaceId]);
  let position = await nextPosition(tx, namespaceId);
  let [created, written] = [0, 0];
  for (const part of inParts(messages, 200)) {
    const known = await idsByKey(tx, namespaceId, part);
    const missing = part.filter(({ key }) => !known.has(key));
    const rows = missing.map((message) => newRow(message, namespaceId, position++, editing.changeSet.at));
    await insertMessages(tx, rows);
    await putSearchTexts(
      tx,
      rows.map(({ id, key }) => ({ messageId: id, language: '', texts: keySpellings([key]) })),
    );
    await editing.history.record(
      tx,
      editing.changeSet,
      rows.map(({ id, key }) => ({
        subject: { type: 'message', id },
        before: null,
        after: { key, namespaceId, tags: [], deleted: false },
      })),
    );
    for (const { id, key } of rows) known.set(key, id);
    const all = await messagesOf(tx, [...known.values()], editing.reference);
    const writes = part.flatMap(({ key, texts }): TextWrite[] =>
      Object.entries(texts).map(([language, text]) => ({ message: all.get(known.get(key)!)!, language, ...text })),
    );
    created += rows.length;
    written += (await writeTexts(editing, writes)).length;
  }
  return { created, written };
}

/** Until the transaction ends nobody else changes anything in the namespaces. All of them, before the first is written. */
export async function holdMessages({ tx }: Editing, namespaceIds: readonly string[]): Promise<void> {
  if (namespaceIds.length > 0) await lockNamespaces(tx, namespaceIds);
}

async function idsByKey(
  tx: Transaction,
  namespaceId: string,
  messages: readonly ImportedMessage[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'key'])
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .where(
      'key',
      'in',
      messages.map(({ key }) => key),
    )
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const newRow = (
  { key, path, kind, context }: ImportedMessage,
  namespaceId: string,
  position: number,
  at: number,
): MessageRow => ({
  id: newId(),
  namespace_id: namespaceId,
  key,
  path: toJson(path),
  kind,
  context: context ?? null,
  position,
  description: null,
  max_length: null,
  tags: toJson([]),
  source_version: 0,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  version: 1,
});
