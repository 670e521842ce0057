import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { Seen } from '../people/if-match';
import { counted } from './counts.store';
import type { Editing } from './editing';
import { changedMeanwhile, unknownMessage, unknownNamespace } from './editing.errors';
import { keyView } from './key-view';
import { lastChange } from './last-change';
import { pathOf, refuseTakenKey } from './message-key';
import type { Forms } from './message-forms';
import { insertMessages, lockMessages, messagesOf, nextPosition, updateMessage, type Message } from './messages.store';
import { lockNamespaces, namespace } from './namespaces.store';
import { possibleForms, possibleText } from './possible-text';
import { putSearchTexts } from './texts.store';
import { keySpellings } from './search-spellings';
import { judgeAgain, writeTexts } from './write-texts';

/** What can be said of a message beside its texts. */
export interface MessageDetails {
  readonly description?: string | null;
  readonly maxLength?: number | null;
  readonly tags?: readonly string[];
}

export interface NewMessage extends MessageDetails {
  readonly namespaceId: string;
  readonly key: string;
  readonly kind: Message['kind'];
  /** In the reference language. */
  readonly forms?: Forms;
}

export interface SeenMessage {
  readonly id: string;
  readonly seen: Seen;
}

/** @throws Problem 404, 409 where the key is taken, 413, 422 */
export async function createMessage(editing: Editing, { namespaceId, key, kind, forms = {}, ...details }: NewMessage) {
  const { tx, reference, changeSet } = editing;
  const [place] = await lockNamespaces(tx, [namespaceId]); // so that no two take keys that cannot stand together
  if (place === undefined || place.deleted_at !== null) throw unknownNamespace();
  const path = pathOf(key, kind);
  await refuseTakenKey(tx, namespaceId, { key, path, kind });
  possibleForms(kind, forms);
  const { description, maxLength, tags } = possibleDetails(details);
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
      version: 1,
    },
  ]);
  await findable(editing, id, key);
  const message = (await messagesOf(tx, [id], reference)).get(id)!;
  await editing.history.record(tx, changeSet, [
    { subject: { type: 'message', id }, before: null, after: contentOf(message) },
  ]);
  await writeTexts(editing, [{ message, language: message.reference, forms, state: 'needs_review' }]);
  return (await messagesOf(tx, [id], reference)).get(id)!;
}

/**
 * Renames a message, moves it to another namespace, describes it. Its texts and its history go with it.
 * @throws Problem 404, 412, 409 where the key is taken, 422
 */
export async function changeMessage(
  editing: Editing,
  seen: SeenMessage,
  { key, namespaceId, ...details }: MessageDetails & { readonly key?: string; readonly namespaceId?: string },
): Promise<Message> {
  const message = await messageAsSeen(editing, seen, {
    exclusively: key !== undefined || namespaceId !== undefined,
    ...(namespaceId === undefined ? {} : { to: [namespaceId] }),
  });
  if (message.deleted) throw unknownMessage();
  const { description, maxLength, tags } = possibleDetails(details);
  return putMessage(editing, message, {
    key: key ?? message.key,
    namespaceId: namespaceId ?? message.namespaceId,
    description: description === undefined ? message.description : (description ?? undefined),
    maxLength: maxLength === undefined ? message.maxLength : (maxLength ?? undefined),
    tags: tags ?? message.tags,
    deleted: false,
  });
}

/** Keeps it with its texts, to be restored. */
export async function deleteMessage(editing: Editing, seen: SeenMessage): Promise<Message> {
  const message = await messageAsSeen(editing, seen);
  if (message.deleted) throw unknownMessage();
  return putMessage(editing, message, { ...contentOf(message), deleted: true });
}

/** @throws Problem 409 where the key was given to another meanwhile */
export async function restoreMessage(editing: Editing, seen: SeenMessage): Promise<Message> {
  const message = await messageAsSeen(editing, seen, { exclusively: true });
  return putMessage(editing, message, { ...contentOf(message), deleted: false });
}

/** What history remembers of a message. */
export interface MessageContent {
  readonly key: string;
  readonly namespaceId: string;
  readonly description?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly tags: readonly string[];
  readonly deleted: boolean;
}

export const contentOf = ({
  key,
  namespaceId,
  description,
  maxLength,
  tags,
  deleted,
}: MessageContent): MessageContent => ({ key, namespaceId, description, maxLength, tags, deleted });

export const sameMessage = (one: MessageContent, other: MessageContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/**
 * Makes of a locked message what it shall be, with all that follows from it. Where it gets another key or place, or comes
 * back, the namespace has to be locked exclusively.
 */
export async function putMessage(editing: Editing, message: Message, content: MessageContent): Promise<Message> {
  const { tx, reference, changeSet } = editing;
  const { id, kind } = message;
  const { key, namespaceId, description, maxLength, tags, deleted } = content;
  if (sameMessage(message, content)) return message;
  const moves = namespaceId !== message.namespaceId;
  const takesKey = !deleted && (moves || key !== message.key || message.deleted);
  if (moves || takesKey) {
    const place = await namespace(tx, namespaceId);
    if (place === undefined || place.deleted_at !== null) throw unknownNamespace();
  }
  const path = key === message.key ? message.path : pathOf(key, kind);
  if (takesKey) await refuseTakenKey(tx, namespaceId, { key, path, kind }, id);

  const changed = await counted(editing, { messages: [id] }, async () => {
    await updateMessage(tx, id, {
      key,
      path: toJson(path),
      namespace_id: namespaceId,
      ...(moves ? { position: await nextPosition(tx, namespaceId) } : {}),
      description: description ?? null,
      max_length: maxLength ?? null,
      tags: toJson(tags),
      deleted_at: deleted ? changeSet.at : null,
    });
    const now = await messagesOf(tx, [id], reference);
    if (moves || maxLength !== message.maxLength) await judgeAgain(tx, now);
    return now.get(id)!;
  });
  if (key !== message.key) await findable(editing, id, key);
  await editing.history.record(tx, changeSet, [
    { subject: { type: 'message', id }, before: contentOf(message), after: contentOf(content) },
  ]);
  return changed;
}

async function messageAsSeen(
  editing: Editing,
  { id, seen }: SeenMessage,
  how?: Parameters<typeof lockMessages>[2],
): Promise<Message> {
  const message = (await lockMessages(editing, [id], how)).get(id);
  if (message === undefined) throw unknownMessage();
  if (!seen(message.version)) {
    const last = await lastChange(editing.history, editing.tx, { type: 'message', id });
    throw changedMeanwhile({ ...keyView(message), ...last });
  }
  return message;
}

function possibleDetails<T extends MessageDetails>(details: T): T {
  for (const text of [details.description ?? '', ...(details.tags ?? [])]) possibleText(text);
  return details;
}

const findable = ({ tx }: Editing, messageId: string, key: string): Promise<void> =>
  putSearchTexts(tx, [{ messageId, language: '', texts: keySpellings([key]) }]);
