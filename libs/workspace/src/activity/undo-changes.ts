import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import type { Editing } from '../editing/editing';
import { loadMessages, lockMessages, type Message } from '../editing/stores/messages.store';
import { loadTexts } from '../editing/stores/texts.store';
import { sameTextContent, textContent, type TextContent, type TextWrite, writeTexts } from '../editing/write-texts';
import type { HistoryEntry } from '../history/change';
import { chunks } from '../http/chunks';
import { messageContent, type MessageChange, type MessageContent, sameMessageContent } from '../keys/message-content';
import { loadSourceVersions, sourceVersionBefore } from './source-versions';
import { type BulkReport, putMessages, type Skip, type Skipped } from '../texts/bulk/bulk-edit';

/** All changes that a change set made to one message or text, combined into one. */
interface CombinedChange<Content> {
  /** Id of the message. */
  readonly id: string;
  /** The language, if the change is one of a text. */
  readonly language?: string;
  /** Before the first change; null if it did not exist. */
  readonly before: Content | null;
  readonly afterFirst: Content;
  /** After the last change. */
  after: Content;
}

/**
 * Restores texts and messages to their content before a change set. Those that were changed since are skipped.
 * @param entries all entries of the change set, the latest first
 */
export async function undoChanges(
  editing: Editing,
  actor: Actor,
  entries: readonly HistoryEntry[],
): Promise<BulkReport> {
  const messages = combineEntries<MessageContent>(entries, 'message');
  const texts = combineEntries<TextContent>(entries, 'text');
  const locked = await lockMessages(
    editing,
    [...messages, ...texts].map(({ id }) => id),
    { exclusively: messages.length > 0, to: messages.flatMap(({ before }) => before?.namespaceId ?? []) },
  );
  // Messages first: the texts of a deleted message can only be written after it is restored.
  const reports = [await undoMessages(editing, actor, messages, locked)];
  for (const ids of chunks([...new Set(texts.map(({ id }) => id))])) {
    const part = new Set(ids);
    reports.push(
      await undoTexts(
        editing,
        actor,
        texts.filter(({ id }) => part.has(id)),
      ),
    );
  }
  return {
    done: reports.reduce((total, { done }) => total + done, 0),
    skipped: reports.flatMap(({ skipped }) => skipped),
  };
}

async function undoMessages(
  editing: Editing,
  actor: Actor,
  changes: readonly CombinedChange<MessageContent>[],
  locked: ReadonlyMap<string, Message>,
): Promise<BulkReport> {
  const skipped: Skipped[] = [];
  const skip: Skip = (message, reason) => skipped.push({ message, reason });
  const undone: MessageChange[] = [];
  for (const { id, before, after } of changes) {
    const message = locked.get(id)!;
    if (!may(actor, 'keys.manage')) skip(message, 'forbidden');
    else if (!sameMessageContent(message, after)) skip(message, 'changedMeanwhile');
    else undone.push({ message, content: before ?? { ...messageContent(message), deleted: true } });
  }
  return { done: await putMessages(editing, undone, skip), skipped };
}

async function undoTexts(
  editing: Editing,
  actor: Actor,
  changes: readonly CombinedChange<TextContent>[],
): Promise<BulkReport> {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const versions = await loadSourceVersions(editing.tx, ids);
  const messages = await loadMessages(editing.tx, ids, editing.reference);
  const texts = new Map((await loadTexts(editing.tx, ids)).map((text) => [`${text.messageId} ${text.language}`, text]));
  const skipped: Skipped[] = [];
  const writes: TextWrite[] = [];
  for (const { id, language = '', before, afterFirst, after } of changes) {
    const message = messages.get(id)!;
    const text = texts.get(`${id} ${language}`);
    const latest = (version: number) => versions.latest(message, version);
    const withLatest = (content: TextContent) => ({ ...content, sourceVersion: latest(content.sourceVersion) });
    if (!may(actor, 'texts.edit', { language })) skipped.push({ message, language, reason: 'forbidden' });
    else if (text === undefined || !sameTextContent(withLatest(textContent(text)), withLatest(after)))
      skipped.push({ message, language, reason: 'changedMeanwhile' });
    else {
      const keepsTranslations = before?.sourceVersion === after.sourceVersion;
      writes.push({
        message,
        language,
        ...restoredText(actor, language, before && withLatest(before)),
        keepsTranslations,
        ...(!keepsTranslations && { restoredVersion: latest(sourceVersionBefore(before, afterFirst)) }),
      });
    }
  }
  // In one call, because several languages of one message can be included, one of them its reference.
  const written = await writeTexts(editing, writes);
  return { done: written.length, skipped };
}

/**
 * Reviewed texts restored by someone without `texts.review` need a review again. For all others, undoing is not an approval: it
 * brings back a text as it was approved.
 */
function restoredText(
  actor: Actor,
  language: string,
  before: TextContent | null,
): Omit<TextWrite, 'message' | 'language'> {
  if (before === null) return { forms: {}, state: 'draft' };
  const needsReview = before.state === 'reviewed' && !may(actor, 'texts.review', { language });
  return { ...before, ...(needsReview ? { state: 'needs_review' } : { approvedBefore: true }) };
}

/** One change per message or text, from the content before its first entry to the content after its last. */
function combineEntries<Content>(
  entries: readonly HistoryEntry[],
  type: 'message' | 'text',
): readonly CombinedChange<Content>[] {
  const combined = new Map<string, CombinedChange<Content>>();
  for (const { subject, language, before, after } of entries.toReversed()) {
    if (subject.type !== type) continue;
    const key = `${subject.id} ${language}`;
    const change = combined.get(key);
    const content = after as Content;
    if (change !== undefined) change.after = content;
    else
      combined.set(key, {
        ...{ id: subject.id, language, before: before as Content | null },
        ...{ afterFirst: content, after: content },
      });
  }
  return [...combined.values()];
}
