import type { FormatName, Segment } from '@dragoman/i18n/internal';

import { toJson } from '../../database/json-text';
import { newId } from '../../database/new-id';
import type { MessageRow } from '../../editing/editing.tables';
import { withCounts } from '../../editing/stores/counts.store';
import { assertWithinLimits } from '../../editing/assert-allowed';
import type { Editing } from '../../editing/editing';
import { chunks } from '../../http/chunks';
import { findMessageIds, insertMessages, loadMessages, nextPosition } from '../../editing/stores/messages.store';
import { lockNamespacesExclusively } from '../../editing/stores/namespaces.store';
import { markKeysChanged } from '../../editing/stores/revisions.store';
import { keySpellings } from '../../editing/stores/search-text';
import { putSearchTexts } from '../../editing/stores/texts.store';
import type { ErrorsByLanguage } from './errors-by-language';
import { writeTexts, type TextWrite } from '../../editing/write-texts';

/** A message with its texts from the imported files. */
export interface ImportedMessage {
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: MessageRow['kind'];
  readonly context?: string;
  /** For translators; of a new message. */
  readonly description?: string;
  /** In characters; of a new message. */
  readonly maxLength?: number;
  /** The format of the file, if its texts contain elements of XML as they are; of a new message. */
  readonly markup?: FormatName;
  /** By language; texts in other languages stay as they are. */
  readonly texts: Readonly<Record<string, Pick<TextWrite, 'forms' | 'state' | 'onlyIfSound' | 'approvedBefore'>>>;
}

export interface ImportResult {
  /** Number of new messages. */
  readonly created: number;
  /** Number of texts that changed. */
  readonly written: number;
}

/** Number of messages that are written together; with all their texts they are some thousand rows. */
const MAX_BATCH = 200;

/**
 * Writes messages into a namespace: existing ones, found by key, keep their kind; new ones are added after them in the
 * given order. All languages have to exist. Does not check the keys and texts: `planImport` has done that.
 *
 * To be called once per namespace, in one transaction that has locked all of them first.
 *
 * @param errors counts the texts that are written with errors
 */
export async function importMessages(
  editing: Editing,
  namespaceId: string,
  messages: readonly ImportedMessage[],
  errors?: ErrorsByLanguage,
): Promise<ImportResult> {
  const { tx } = editing;
  assertWithinLimits(editing.limits, { namespaces: [namespaceId] });
  const [namespace] = await lockNamespacesExclusively(tx, [namespaceId]);
  const reference = namespace?.reference ?? editing.reference;
  let position = await nextPosition(tx, namespaceId);
  let [created, written] = [0, 0];
  for (const batch of chunks(messages, MAX_BATCH)) {
    const ids = await findMessageIds(
      tx,
      namespaceId,
      batch.map(({ key }) => key),
    );
    const missing = batch.filter(({ key }) => !ids.has(key));
    const rows = missing.map((message) => newRow(message, namespaceId, position++, editing.changeSet.at));
    const inserted = { messages: rows.map(({ id }) => id), languages: [reference] };
    await withCounts(editing, inserted, () => insertMessages(tx, rows));
    if (rows.length > 0) markKeysChanged(editing.changedBundles, namespaceId);
    await putSearchTexts(
      tx,
      rows.map(({ id, key }) => ({ messageId: id, language: '', texts: keySpellings([key]) })),
    );
    await editing.history.record(
      tx,
      editing.changeSet,
      rows.map(({ id, key, description, max_length: maxLength }) => ({
        subject: { type: 'message', id },
        before: null,
        after: {
          key,
          namespaceId,
          ...(description !== null && { description }),
          ...(maxLength !== null && { maxLength }),
          tags: [],
          deleted: false,
        },
      })),
    );
    for (const { id, key } of rows) ids.set(key, id);
    const loaded = await loadMessages(tx, [...ids.values()], editing.reference);
    const references = rows.map(({ id }) => loaded.get(id)!.reference);
    assertWithinLimits(editing.limits, { languages: references }); // a new key concerns all languages
    const writes = batch.flatMap(({ key, texts }): TextWrite[] =>
      Object.entries(texts).map(([language, text]) => ({ message: loaded.get(ids.get(key)!)!, language, ...text })),
    );
    created += rows.length;
    const texts = await writeTexts(editing, writes);
    written += texts.length;
    errors?.add(texts);
  }
  return { created, written };
}

const newRow = (
  { key, path, kind, context, description, maxLength, markup }: ImportedMessage,
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
  description: description ?? null,
  max_length: maxLength ?? null,
  tags: toJson([]),
  source_version: 0,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  not_in_code_since: null,
  markup: markup ?? null,
  version: 1,
});
