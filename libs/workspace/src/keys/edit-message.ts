import { limitsTooNarrow } from '../access/access.errors';
import { assertWithinLimits } from '../editing/assert-allowed';
import { chunks } from '../http/chunks';
import { versionConflict } from '../http/versions/version-conflict';
import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { VersionMatcher } from '../http/versions/if-match';
import { withCounts } from '../editing/stores/counts.store';
import type { MessageRow } from '../editing/editing.tables';
import type { Editing } from '../editing/editing';
import { unknownKey, unknownNamespace } from '../editing/editing.errors';
import { keyView } from './key-view';
import { lastChange } from '../editing/last-change';
import { parseKey, type Forms } from '@dragoman/i18n/internal';
import { parseMessageKey, refuseTakenKey } from './message-key';
import { messageContent, sameMessageContent, type MessageChange, type MessageContent } from './message-content';
import { findRefusals, takesKey, type KeyRefusal } from './key-refusals';
import {
  insertMessages,
  lockMessages,
  loadMessages,
  nextPosition,
  updateMessage,
  type Message,
} from '../editing/stores/messages.store';
import { lockNamespacesExclusively, findNamespace } from '../editing/stores/namespaces.store';
import { assertValidForms, assertValidText } from '../editing/assert-valid-text';
import { markKeysChanged } from '../editing/stores/revisions.store';
import { putSearchTexts } from '../editing/stores/texts.store';
import { keySpellings } from '../editing/stores/search-text';
import {
  comparedSources,
  loopsThroughMessages,
  recheckComparisons,
  recheckLoops,
  recheckTexts,
  writeTexts,
} from '../editing/write-texts';

/** Properties of a message that are the same in every language. */
export interface MessageDetails {
  readonly description?: string | null;
  readonly maxLength?: number | null;
  readonly tags?: readonly string[];
}

export interface NewMessage extends MessageDetails {
  readonly namespaceId: string;
  readonly key: string;
  readonly kind: Message['kind'];
  /** The text in the reference language. */
  readonly forms?: Forms;
}

/** A message, and the version that the request is based on. */
export interface MessageTarget {
  readonly id: string;
  readonly ifMatch: VersionMatcher;
}

/** @throws Problem 404, 409 when the key is taken, 413, 422 */
export async function createMessage(editing: Editing, { namespaceId, key, kind, forms = {}, ...details }: NewMessage) {
  const { tx, reference, changeSet, limits } = editing;
  assertWithinLimits(limits, { namespaces: [namespaceId] });
  // Exclusively, so that concurrent requests cannot add conflicting keys.
  const [namespace] = await lockNamespacesExclusively(tx, [namespaceId]);
  if (namespace === undefined || namespace.deleted_at !== null) throw unknownNamespace();
  assertWithinLimits(limits, { languages: [namespace.reference ?? reference] });
  const { syntax } = namespace;
  const path = parseMessageKey(key, kind, syntax);
  await refuseTakenKey(tx, namespaceId, { key, path, kind, syntax });
  assertValidForms(kind, forms);
  const { description, maxLength, tags } = validDetails(details);
  const id = newId();
  const row: MessageRow = {
    id,
    namespace_id: namespaceId,
    key,
    path: toJson(path),
    kind,
    context: null,
    position: await nextPosition(tx, namespaceId),
    description: description ?? null,
    max_length: maxLength ?? null,
    tags: toJson(tags ?? []),
    source_version: 0,
    created_at: changeSet.at,
    updated_at: changeSet.at,
    deleted_at: null,
    not_in_code_since: null,
    markup: null,
    version: 1,
  };
  const inserted = { messages: [id], languages: [namespace.reference ?? reference] };
  await withCounts(editing, inserted, () => insertMessages(tx, [row]));
  await putSearchKeys(editing, [{ id, key }]);
  markKeysChanged(editing.changedBundles, namespaceId);
  const message = (await loadMessages(tx, [id], reference)).get(id)!;
  await editing.history.record(tx, changeSet, [
    { subject: { type: 'message', id }, before: null, after: messageContent(message) },
  ]);
  await writeTexts(editing, [{ message, language: message.reference, forms, state: 'needs_review' }]);
  return (await loadMessages(tx, [id], reference)).get(id)!;
}

/**
 * Renames a message, moves it to another namespace or changes its details. It keeps its texts and its history.
 * @throws Problem 404, 409 when the key is taken, 412, 422
 */
export async function changeMessage(
  editing: Editing,
  target: MessageTarget,
  { key, namespaceId, ...details }: MessageDetails & { readonly key?: string; readonly namespaceId?: string },
): Promise<Message> {
  const message = await lockMatchingMessage(editing, target, {
    exclusively: key !== undefined || namespaceId !== undefined,
    to: namespaceId === undefined ? [] : [namespaceId],
  });
  if (message.deleted) throw unknownKey();
  const { description, maxLength, tags } = validDetails(details);
  return saveMessage(editing, message, {
    key: key ?? message.key,
    namespaceId: namespaceId ?? message.namespaceId,
    description: description === undefined ? message.description : (description ?? undefined),
    maxLength: maxLength === undefined ? message.maxLength : (maxLength ?? undefined),
    tags: tags ?? message.tags,
    deleted: false,
  });
}

/**
 * Marks the message as deleted. It keeps its texts and can be restored.
 * @throws Problem 404, 412
 */
export async function deleteMessage(editing: Editing, target: MessageTarget): Promise<Message> {
  const message = await lockMatchingMessage(editing, target);
  if (message.deleted) throw unknownKey();
  return saveMessage(editing, message, { ...messageContent(message), deleted: true });
}

/** @throws Problem 404, 409 when another message has the key now, 412 */
export async function restoreMessage(editing: Editing, target: MessageTarget): Promise<Message> {
  const message = await lockMatchingMessage(editing, target, { exclusively: true });
  return saveMessage(editing, message, { ...messageContent(message), deleted: false });
}

/**
 * Changes a locked message to the content, and updates its counts, checks, search texts and history. Its namespaces must be
 * locked exclusively when the key or the namespace changes, or when the message is restored.
 * @returns the same object if nothing changed
 * @throws Problem 403 outside of the author's limits, 404 when the namespace was deleted, 409 when the key is taken, 422
 */
async function saveMessage(editing: Editing, message: Message, content: MessageContent): Promise<Message> {
  if (sameMessageContent(message, content)) return message;
  const { key, namespaceId } = content;
  assertMayChange(editing, [{ message, content }]);
  if (takesKey({ message, content })) {
    const namespace = await findNamespace(editing.tx, namespaceId);
    if (namespace === undefined || namespace.deleted_at !== null) throw unknownNamespace();
    const { syntax } = namespace;
    const path = parseMessageKey(key, message.kind, syntax);
    await refuseTakenKey(editing.tx, namespaceId, { key, path, kind: message.kind, syntax }, message.id);
  }
  return (await writeMessages(editing, [{ message, content }])).get(message.id)!;
}

/**
 * Changes many messages as {@link saveMessage} does one, in few statements. Keys may take each other's places.
 * @returns why messages were left as they are, by their ids
 * @throws Problem 403 outside of the author's limits
 */
export async function saveMessages(
  editing: Editing,
  changes: readonly MessageChange[],
): Promise<ReadonlyMap<string, KeyRefusal>> {
  const refusals = new Map<string, KeyRefusal>();
  let accepted = changes.filter(({ message, content }) => !sameMessageContent(message, content));
  assertMayChange(editing, accepted);
  // A message that stays where it is can be in the way of another one.
  for (;;) {
    const more = await findRefusals(editing.tx, accepted);
    if (more.size === 0) break;
    for (const [id, refusal] of more) refusals.set(id, refusal);
    accepted = accepted.filter(({ message }) => !more.has(message.id));
  }
  await saveAcceptedMessages(editing, accepted);
  return refusals;
}

/**
 * Changes many messages for which {@link findRefusals} has found no refusal, since their namespaces were locked.
 * @throws Problem 403 outside of the author's limits
 */
export async function saveAcceptedMessages(editing: Editing, changes: readonly MessageChange[]): Promise<void> {
  assertMayChange(editing, changes);
  for (const part of chunks(inOrder(changes), WRITTEN_AT_ONCE)) await writeMessages(editing, part);
}

/** Messages whose texts in all languages are loaded and checked at once. */
const WRITTEN_AT_ONCE = 100;

/** @throws Problem 403 */
function assertMayChange({ limits }: Editing, changes: readonly MessageChange[]): void {
  const namespaces = changes.flatMap(({ message, content }) => [message.namespaceId, content.namespaceId]);
  assertWithinLimits(limits, { namespaces: new Set(namespaces) });
  if (limits?.languages !== undefined && changes.length > 0) throw limitsTooNarrow(); // a key has texts in all languages
}

/** Sorts changes so that each key is free when a message takes it: at no time have two messages the same one. */
function inOrder(changes: readonly MessageChange[]): readonly MessageChange[] {
  const placeOf = ({ namespaceId, key }: MessageContent) => `${namespaceId} ${key}`;
  const leaving = new Map(changes.map((change) => [placeOf(change.message), change]));
  const ordered = new Set<MessageChange>();
  for (const change of changes) {
    const chain: MessageChange[] = [];
    for (let next: MessageChange | undefined = change; next && !ordered.has(next) && !chain.includes(next);) {
      chain.push(next);
      next = next.content.deleted ? undefined : leaving.get(placeOf(next.content));
    }
    for (const each of chain.reverse()) ordered.add(each);
  }
  return [...ordered];
}

/** Writes changed messages whose keys are free, and returns them by their ids. */
async function writeMessages(
  editing: Editing,
  changes: readonly MessageChange[],
): Promise<ReadonlyMap<string, Message>> {
  const { tx, reference, changeSet } = editing;
  const ids = changes.map(({ message }) => message.id);
  const isRenamed = ({ message, content }: MessageChange) => content.key !== message.key;
  const isMoved = ({ message, content }: MessageChange) => content.namespaceId !== message.namespaceId;
  const named = changes.filter(
    (each) => isRenamed(each) || isMoved(each) || each.content.deleted !== each.message.deleted,
  );
  for (const { message, content } of named) {
    for (const each of [message.namespaceId, content.namespaceId]) markKeysChanged(editing.changedBundles, each);
  }
  const namedBefore = new Map(named.map(({ message }) => [message.id, message]));
  const loopsBefore = await loopsThroughMessages(tx, namedBefore);
  const comparedBefore = await comparedSources(tx, namedBefore);
  const saved = await withCounts(editing, { messages: ids }, async () => {
    const positions = new Map<string, number>();
    for (const change of changes) {
      const { id, path } = change.message;
      const { key, namespaceId, description, maxLength, tags, deleted } = change.content;
      const isAdded = isMoved(change) && change.content.position === undefined;
      const position = isAdded
        ? (positions.get(namespaceId) ?? (await nextPosition(tx, namespaceId)))
        : change.content.position;
      if (isAdded) positions.set(namespaceId, position! + 1);
      await updateMessage(tx, id, {
        key,
        path: toJson(isRenamed(change) ? parseKey(key) : path),
        namespace_id: namespaceId,
        ...(position !== undefined && { position }),
        description: description ?? null,
        max_length: maxLength ?? null,
        tags: toJson(tags),
        deleted_at: deleted ? changeSet.at : null,
      });
    }
    const updated = await loadMessages(tx, ids, reference);
    const rechecked = changes.filter(
      ({ message, content }) => namedBefore.has(message.id) || content.maxLength !== message.maxLength,
    );
    if (rechecked.length > 0) {
      await recheckTexts(editing, new Map(rechecked.map(({ message: { id } }) => [id, updated.get(id)!])));
    }
    return updated;
  });
  const namedNow = new Map(Array.from(namedBefore.keys(), (id) => [id, saved.get(id)!]));
  await recheckLoops(editing, saved, [...loopsBefore, ...(await loopsThroughMessages(tx, namedNow))]);
  await recheckComparisons(editing, saved, [...comparedBefore, ...(await comparedSources(tx, namedNow))]);
  const renamed = changes.filter(isRenamed);
  await putSearchKeys(
    editing,
    renamed.map(({ message: { id }, content: { key } }) => ({ id, key })),
  );
  await editing.history.record(
    tx,
    changeSet,
    changes.map((change) => ({
      subject: { type: 'message', id: change.message.id },
      before: { ...messageContent(change.message), ...(isMoved(change) && { position: change.message.position }) },
      after: messageContent(change.content),
    })),
  );
  return saved;
}

/** @throws Problem 404, 412 */
async function lockMatchingMessage(
  editing: Editing,
  { id, ifMatch }: MessageTarget,
  options?: Parameters<typeof lockMessages>[2],
): Promise<Message> {
  const message = (await lockMessages(editing, [id], options)).get(id);
  if (message === undefined) throw unknownKey();
  if (!ifMatch(message.version)) {
    const last = await lastChange(editing.history, editing.tx, { type: 'message', id });
    throw versionConflict({ ...keyView(message), ...last });
  }
  return message;
}

/** @throws Problem 422 for a text that cannot be stored */
export function validDetails<T extends MessageDetails>(details: T): T {
  for (const text of [details.description ?? '', ...(details.tags ?? [])]) assertValidText(text);
  return details;
}

/** Lets searches find messages by their keys. */
const putSearchKeys = ({ tx }: Editing, messages: readonly Pick<Message, 'id' | 'key'>[]): Promise<void> =>
  putSearchTexts(
    tx,
    messages.map(({ id, key }) => ({ messageId: id, language: '', texts: keySpellings([key]) })),
  );
