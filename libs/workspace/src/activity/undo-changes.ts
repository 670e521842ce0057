import { equalForms, type Forms } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { findingId } from '../checks/ignored-findings';
import { messagesWithComments } from '../comments/messages-with-comments';
import { isEmpty } from '../editing/check-text';
import type { Editing } from '../editing/editing';
import { listLanguageTags } from '../editing/stores/languages.store';
import { loadMessages, lockMessages, type Message } from '../editing/stores/messages.store';
import { lockNamespacesExclusively } from '../editing/stores/namespaces.store';
import { loadTexts } from '../editing/stores/texts.store';
import {
  sameTextContent,
  textContent,
  type TextContent,
  type TextWrite,
  writeIgnored,
  writeTexts,
} from '../editing/write-texts';
import { madeChanges } from '../history/made-changes';
import { chunks } from '../http/chunks';
import { messageContent, type MessageChange, type MessageContent, sameMessageContent } from '../keys/message-content';
import { messagesWithScreenshots } from '../screenshots/messages-with-screenshots';
import { putMessages, type BulkReport, type Skip, type Skipped } from '../texts/bulk/bulk-edit';
import { changesOf, type ChangesOfSet, type CombinedChange } from './combined-changes';
import { loadSourceVersions, sourceVersionBefore } from './source-versions';
import { removeTargets, restoreTargets } from './undo-targets';

/**
 * Restores texts and messages to their content before a change set, and removes the namespaces and languages that it added, if
 * they are empty then. What was changed since is skipped. A new message to which something was added since stays, with its
 * source.
 */
export async function undoChanges(editing: Editing, actor: Actor, changes: ChangesOfSet): Promise<BulkReport> {
  const messages = changesOf<MessageContent>(changes, 'message');
  const ofTexts = changesOf<TextContent>(changes, 'text');
  const texts = ofTexts.filter(({ after }) => after.ignored === undefined);
  const namespaces = changesOf(changes, 'namespace').map(({ id }) => id);
  if (changesOf(changes, 'language').length > 0) await lockNamespacesExclusively(editing.tx);
  const ids = new Set([...messages, ...ofTexts].map(({ id }) => id));
  let locked = await lockMessages(editing, [...ids], {
    exclusively: messages.length > 0 || namespaces.length > 0,
    to: [...messages.flatMap(({ before }) => before?.namespaceId ?? []), ...namespaces],
  });
  const restored = await restoreTargets(editing, actor, changes);
  if (restored > 0) locked = await loadMessages(editing.tx, [...ids], editing.reference);

  const textsOf = Map.groupBy(texts, ({ id }) => id);
  const plan: PlannedUndo = { texts: new Map(), skipped: [], needed: new Set() };
  const languages = new Set(await listLanguageTags(editing.tx));
  let ignored = 0;
  for (const part of chunks(ofTexts.filter(({ after }) => after.ignored !== undefined)))
    ignored += await undoIgnored(editing, actor, part, locked, languages, plan);
  for (const part of chunks([...ids])) await planTexts(editing, actor, part, textsOf, plan);
  await findNeeded(editing, changes, messages, locked, plan);
  let done = restored + ignored + (await undoMessages(editing, actor, messages, locked, plan));
  for (const part of chunks([...plan.texts.keys()])) done += await undoTexts(editing, part, languages, plan);
  done += await removeTargets(editing, actor, changes);
  return { done, skipped: plan.skipped };
}

/**
 * Counts the findings again that the change set ignored, and ignores those again that it had counted again, unless their texts no
 * longer have them. Other changes of the texts since then stay.
 * @returns the number of texts that are changed
 */
async function undoIgnored(
  editing: Editing,
  actor: Actor,
  changes: readonly CombinedChange<TextContent>[],
  locked: ReadonlyMap<string, Message>,
  languages: ReadonlySet<string>,
  { skipped }: Pick<PlannedUndo, 'skipped'>,
): Promise<number> {
  const messages = new Map(changes.map(({ id }) => [id, locked.get(id)!]));
  const changeOf = new Map(changes.map((change) => [`${change.id} ${change.language}`, change]));
  const texts = (await loadTexts(editing.tx, [...messages.keys()])).filter(({ messageId, language }) =>
    changeOf.has(`${messageId} ${language}`),
  );
  const written = await writeIgnored(editing, messages, texts, ({ messageId, language, ignored }, findings) => {
    const { before, after } = changeOf.get(`${messageId} ${language}`)!;
    const [were, became] = [before?.ignored ?? [], after.ignored ?? []].map((each) => new Set(each.map(findingId)));
    const severities = new Map(findings.map((finding) => [findingId(finding), finding.severity]));
    const kept = ignored.filter((each) => were!.has(findingId(each)) || !became!.has(findingId(each)));
    const keptIds = new Set(kept.map(findingId));
    const again = (before?.ignored ?? []).filter((each) => {
      const id = findingId(each);
      return !became!.has(id) && !keptIds.has(id) && severities.has(id);
    });
    const needsReview = again.some((each) => severities.get(findingId(each)) === 'error');
    const message = messages.get(messageId)!;
    const reason =
      message.deleted || !languages.has(language)
        ? 'unknownKey'
        : needsReview && !may(actor, 'texts.review', { language })
          ? 'forbidden'
          : again.length === 0 && kept.length === ignored.length
            ? 'changedMeanwhile'
            : undefined;
    if (reason === undefined) return [...kept, ...again];
    skipped.push({ message, language, reason });
    return undefined;
  });
  return written.length;
}

interface PlannedUndo {
  /** By the ids of their messages. */
  readonly texts: Map<string, readonly PlannedText[]>;
  readonly skipped: Skipped[];
  /** Ids of new messages that have to stay. */
  readonly needed: Set<string>;
}

interface PlannedText {
  readonly write: Omit<TextWrite, 'message'>;
  /** The change set created it. */
  readonly isNew: boolean;
}

/** Adds the texts of messages that are restored to what they were before. */
async function planTexts(
  editing: Editing,
  actor: Actor,
  ids: readonly string[],
  textsOf: ReadonlyMap<string, readonly CombinedChange<TextContent>[]>,
  { texts: planned, skipped }: PlannedUndo,
): Promise<void> {
  const versions = await loadSourceVersions(editing.tx, ids);
  const writerOf = await loadWriters(editing.tx, ids, textsOf);
  const messages = await loadMessages(editing.tx, ids, editing.reference);
  const texts = new Map((await loadTexts(editing.tx, ids)).map((text) => [`${text.messageId} ${text.language}`, text]));
  for (const id of ids) {
    const message = messages.get(id)!;
    const latest = (version: number) => versions.latest(message, version);
    const withLatest = (content: TextContent) => ({ ...content, sourceVersion: latest(content.sourceVersion) });
    const undone: PlannedText[] = [];
    for (const { language = '', before, afterFirst, after } of textsOf.get(id) ?? []) {
      const text = texts.get(`${id} ${language}`);
      if (!may(actor, 'texts.edit', { language })) skipped.push({ message, language, reason: 'forbidden' });
      else if (text === undefined || !sameTextContent(withLatest(textContent(text)), withLatest(after)))
        skipped.push({ message, language, reason: 'changedMeanwhile' });
      else {
        const keepsTranslations = before?.sourceVersion === after.sourceVersion;
        const restoredVersion = latest(sourceVersionBefore(before, afterFirst));
        const restored = restoredText(actor, language, before && withLatest(before));
        const editedBy = writerOf(id, language, restored.forms);
        undone.push({
          write: { language, ...restored, editedBy, keepsTranslations, ...(!keepsTranslations && { restoredVersion }) },
          isNew: before === null,
        });
      }
    }
    if (undone.length > 0) planned.set(id, undone);
  }
}

/**
 * Reads from history who wrote texts: an undo does not make its author the editor, whom an independent review keeps from approving.
 * @returns a function that returns the id of the person who last wrote these forms; null for the system and for no text
 */
async function loadWriters(
  tx: Editing['tx'],
  ids: readonly string[],
  textsOf: ReadonlyMap<string, readonly CombinedChange<TextContent>[]>,
) {
  const languages = new Set(ids.flatMap((id) => textsOf.get(id)?.map(({ language = '' }) => language) ?? []));
  const changes = await madeChanges<TextContent>(tx, 'text', ids, [...languages]);
  const byText = Map.groupBy(changes, ({ id, language }) => `${id} ${language}`);
  return (id: string, language: string, forms: Forms): string | null =>
    byText.get(`${id} ${language}`)?.find(({ after }) => equalForms(after.forms, forms))?.actorId ?? null;
}

/**
 * Finds the messages that the change set created or restored, and that someone has used since: they have been changed, or a
 * text in any language, a comment or a picture has been added. The sources of new ones stay, too.
 */
async function findNeeded(
  { tx, history, reference }: Editing,
  { id: changeSet }: ChangesOfSet,
  changes: readonly CombinedChange<MessageContent>[],
  locked: ReadonlyMap<string, Message>,
  { texts: planned, skipped, needed }: PlannedUndo,
): Promise<void> {
  const added = changes.filter(({ before, after }) => (before?.deleted ?? true) && !after.deleted);
  const addedIds = new Set(added.map(({ id }) => id));
  for (const { message } of skipped) if (addedIds.has(message.id)) needed.add(message.id);
  for (const { id, after } of added) if (!sameMessageContent(locked.get(id)!, after)) needed.add(id);
  for (const part of chunks([...addedIds].filter((id) => !needed.has(id)))) {
    const since = await history.changedSince(tx, changeSet, part, ['text', 'comment', 'screenshot']);
    const idsOf = (type: string) => [...new Set(since.flatMap((each) => (each.type === type ? each.id : [])))];
    const isPlanned = (id: string, language: string) =>
      planned.get(id)?.some(({ write }) => write.language === language) ?? false;
    for (const { messageId, language, forms } of await loadTexts(tx, idsOf('text')))
      if (!isEmpty(forms) && !isPlanned(messageId, language)) needed.add(messageId);
    for (const id of await messagesWithComments(tx, idsOf('comment'))) needed.add(id);
    for (const id of await messagesWithScreenshots(tx, idsOf('screenshot'))) needed.add(id);
  }
  for (const part of chunks([...needed])) {
    for (const [id, message] of await loadMessages(tx, part, reference)) {
      const isKept = ({ write, isNew }: PlannedText) => isNew && write.language === message.reference;
      const texts = planned.get(id) ?? [];
      if (!texts.some(isKept)) continue;
      skipped.push({ message, language: message.reference, reason: 'needed' });
      planned.set(
        id,
        texts.filter((text) => !isKept(text)),
      );
    }
  }
}

async function undoMessages(
  editing: Editing,
  actor: Actor,
  changes: readonly CombinedChange<MessageContent>[],
  locked: ReadonlyMap<string, Message>,
  { needed, skipped }: PlannedUndo,
): Promise<number> {
  const skip: Skip = (message, reason) => skipped.push({ message, reason });
  const undone: MessageChange[] = [];
  for (const { id, before, after } of changes) {
    const message = locked.get(id)!;
    if (!may(actor, 'keys.manage')) skip(message, 'forbidden');
    else if (!sameMessageContent(message, after)) skip(message, 'changedMeanwhile');
    else if (needed.has(id)) skip(message, 'needed');
    else undone.push({ message, content: before ?? { ...messageContent(message), deleted: true } });
  }
  // Before the texts: those of a deleted message can only be written after it is restored.
  return putMessages(editing, undone, skip);
}

async function undoTexts(
  editing: Editing,
  ids: readonly string[],
  /** Those that are not deleted. */
  languages: ReadonlySet<string>,
  { texts, skipped }: Pick<PlannedUndo, 'texts' | 'skipped'>,
): Promise<number> {
  const messages = await loadMessages(editing.tx, ids, editing.reference);
  const writes: TextWrite[] = [];
  for (const id of ids) {
    const message = messages.get(id)!;
    for (const { write } of texts.get(id)!) {
      const { language, forms } = write;
      // Deleted keys and languages only lose texts, because no page shows what they get.
      const isSeen = !message.deleted && languages.has(language);
      if (isSeen || isEmpty(forms)) writes.push({ ...write, message });
      else skipped.push({ message, language, reason: 'unknownKey' });
    }
  }
  // In one call, because several languages of one message can be included, one of them its reference.
  return (await writeTexts(editing, writes)).length;
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
