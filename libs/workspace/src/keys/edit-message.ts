import { limitsTooNarrow } from '../access/access.errors';
import { assertWithinLimits } from '../editing/assert-allowed';
import { versionConflict } from '../http/versions/version-conflict';
import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { VersionMatcher } from '../http/versions/if-match';
import { withCounts } from '../editing/stores/counts.store';
import type { Editing } from '../editing/editing';
import { unknownKey, unknownNamespace } from '../editing/editing.errors';
import { keyView } from './key-view';
import { lastChange } from '../editing/last-change';
import type { Forms } from '@dragoman/i18n/internal';
import { parseMessageKey, refuseTakenKey } from './message-key';
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
  loopsThroughMessage,
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
  await insertMessages(tx, [
    {
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
      version: 1,
    },
  ]);
  await putSearchKey(editing, id, key);
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

/** The part of a message that history records. */
export interface MessageContent {
  readonly key: string;
  readonly namespaceId: string;
  readonly description?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly tags: readonly string[];
  readonly deleted: boolean;
}

export const messageContent = ({
  key,
  namespaceId,
  description,
  maxLength,
  tags,
  deleted,
}: MessageContent): MessageContent => ({ key, namespaceId, description, maxLength, tags, deleted });

export const sameMessageContent = (one: MessageContent, other: MessageContent): boolean =>
  JSON.stringify(messageContent(one)) === JSON.stringify(messageContent(other));

/**
 * Changes a locked message to the content, and updates its counts, checks, search texts and history. Its namespaces must be
 * locked exclusively when the key or the namespace changes, or when the message is restored.
 * @returns the same object if nothing changed
 * @throws Problem 403 outside of the author's limits, 404 when the namespace was deleted, 409 when the key is taken, 422
 */
export async function saveMessage(editing: Editing, message: Message, content: MessageContent): Promise<Message> {
  const { tx, reference, changeSet } = editing;
  const { id, kind } = message;
  const { key, namespaceId, description, maxLength, tags, deleted } = content;
  if (sameMessageContent(message, content)) return message;
  assertWithinLimits(editing.limits, { namespaces: [message.namespaceId, namespaceId] });
  if (editing.limits?.languages !== undefined) throw limitsTooNarrow(); // a key has texts in all languages
  const isMoved = namespaceId !== message.namespaceId;
  const takesKey = !deleted && (isMoved || key !== message.key || message.deleted);
  let { syntax } = message;
  if (isMoved || takesKey) {
    const namespace = await findNamespace(tx, namespaceId);
    if (namespace === undefined || namespace.deleted_at !== null) throw unknownNamespace();
    syntax = namespace.syntax;
  }
  const isNewKey = key !== message.key || syntax !== message.syntax;
  const path = isNewKey ? parseMessageKey(key, kind, syntax) : message.path;
  if (takesKey) await refuseTakenKey(tx, namespaceId, { key, path, kind, syntax }, id);

  const isNamedDifferently = isMoved || key !== message.key || deleted !== message.deleted;
  if (isNamedDifferently) {
    for (const each of [message.namespaceId, namespaceId]) markKeysChanged(editing.changedBundles, each);
  }
  const loopsBefore = isNamedDifferently ? await loopsThroughMessage(tx, message) : [];
  const comparedBefore = isNamedDifferently ? await comparedSources(tx, new Map([[id, message]])) : [];
  const saved = await withCounts(editing, { messages: [id] }, async () => {
    await updateMessage(tx, id, {
      key,
      path: toJson(path),
      namespace_id: namespaceId,
      ...(isMoved ? { position: await nextPosition(tx, namespaceId) } : {}),
      description: description ?? null,
      max_length: maxLength ?? null,
      tags: toJson(tags),
      deleted_at: deleted ? changeSet.at : null,
    });
    const updated = await loadMessages(tx, [id], reference);
    if (isNamedDifferently || maxLength !== message.maxLength) await recheckTexts(editing, updated);
    return updated.get(id)!;
  });
  const loopsNow = isNamedDifferently ? await loopsThroughMessage(tx, saved) : [];
  await recheckLoops(editing, new Map([[id, saved]]), [...loopsBefore, ...loopsNow]);
  const comparedNow = isNamedDifferently ? await comparedSources(tx, new Map([[id, saved]])) : [];
  await recheckComparisons(editing, new Map([[id, saved]]), [...comparedBefore, ...comparedNow]);
  if (key !== message.key) await putSearchKey(editing, id, key);
  await editing.history.record(tx, changeSet, [
    { subject: { type: 'message', id }, before: messageContent(message), after: messageContent(content) },
  ]);
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
function validDetails<T extends MessageDetails>(details: T): T {
  for (const text of [details.description ?? '', ...(details.tags ?? [])]) assertValidText(text);
  return details;
}

/** Lets searches find the message by its key. */
const putSearchKey = ({ tx }: Editing, messageId: string, key: string): Promise<void> =>
  putSearchTexts(tx, [{ messageId, language: '', texts: keySpellings([key]) }]);
