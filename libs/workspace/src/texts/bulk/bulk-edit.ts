import { equalForms, EventLoopYielder } from '@dragoman/i18n/internal';
import type { TextRow } from '../../editing/editing.tables';
import type { Editing } from '../../editing/editing';
import type { SkipReason } from '../texts.contract';
import { saveMessages } from '../../keys/edit-message';
import { sameMessageContent, type MessageChange, type MessageContent } from '../../keys/message-content';
import { chunks } from '../../http/chunks';
import { MAX_TAGS } from '../../http/input/input-limits';
import { isEmpty } from '../../editing/check-text';
import { lockMessages, type Message } from '../../editing/stores/messages.store';
import { languagesWithIndependentReview } from '../../editing/stores/languages.store';
import { loadTexts, type Text } from '../../editing/stores/texts.store';
import { writeIgnored, writeTexts, type TextWrite } from '../../editing/write-texts';
import { divideFindings, ignoredBy } from '../../checks/ignored-findings';
import type { FormsReplacer } from './replace-in-forms';

/** An action on many messages. */
export type BulkAction =
  | { readonly action: 'setState'; readonly state: TextRow['state'] }
  | { readonly action: 'sendBack' }
  | { readonly action: 'copySource' }
  | { readonly action: 'clear' }
  | { readonly action: 'replace'; readonly replace: FormsReplacer; readonly keepsTranslations: boolean }
  | { readonly action: 'ignoreFinding'; readonly code: string; readonly mayIgnoreErrors: boolean }
  | { readonly action: 'delete' | 'restore' }
  | { readonly action: 'tag' | 'untag'; readonly tags: readonly string[] };

/** The versions that the caller has read, by the ids of messages. */
export interface SeenVersions {
  readonly texts: ReadonlyMap<string, number>;
  /** Of the source texts. */
  readonly sources: ReadonlyMap<string, number>;
}

export interface Skipped {
  readonly message: Pick<Message, 'id' | 'key'>;
  readonly language?: string;
  readonly reason: SkipReason;
}

export interface BulkReport {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}

/**
 * Applies an action to many messages. The report lists messages that the action cannot be applied to, with the reason.
 * @param seen texts that have changed since are skipped, and with an approval those whose source has
 */
export async function bulkEdit(
  editing: Editing,
  ids: readonly string[],
  language: string,
  action: BulkAction,
  seen: SeenVersions = { texts: new Map(), sources: new Map() },
): Promise<BulkReport> {
  const messages = await lockMessages(editing, ids, { exclusively: action.action === 'restore' });
  const skipped: Skipped[] = [...new Set(ids)]
    .filter((id) => !messages.has(id))
    .map((id) => ({ message: { id, key: '' }, reason: 'unknownKey' }));
  const skip = (message: Message, reason: SkipReason) => skipped.push({ message, reason });
  if (isMessageAction(action)) {
    return { done: await editMessages(editing, [...messages.values()], action, skip), skipped };
  }
  let done = 0;
  for (const part of chunks([...messages.values()])) {
    done +=
      action.action === 'ignoreFinding'
        ? await ignoreFindings(editing, part, language, action, seen, skip)
        : await editTexts(editing, part, language, action, seen, skip);
  }
  return { done, skipped };
}

export type Skip = (message: Message, reason: SkipReason) => void;
type TextAction = Extract<BulkAction, { action: 'setState' | 'sendBack' | 'copySource' | 'clear' | 'replace' }>;
type IgnoreAction = Extract<BulkAction, { action: 'ignoreFinding' }>;
type MessageAction = Exclude<BulkAction, TextAction | IgnoreAction>;

const isMessageAction = (action: BulkAction): action is MessageAction =>
  ['delete', 'restore', 'tag', 'untag'].includes(action.action);

async function ignoreFindings(
  editing: Editing,
  messages: readonly Message[],
  language: string,
  { code, mayIgnoreErrors }: IgnoreAction,
  seen: SeenVersions,
  skip: Skip,
): Promise<number> {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const texts = new Map(
    (await loadTexts(editing.tx, [...byId.keys()], [language])).map((text) => [text.messageId, text]),
  );
  const checked: Text[] = [];
  for (const message of messages) {
    const text = texts.get(message.id);
    if (message.deleted) skip(message, 'unknownKey');
    else if ((seen.texts.get(message.id) ?? text?.version ?? 0) !== (text?.version ?? 0))
      skip(message, 'changedMeanwhile');
    else if (text === undefined || isEmpty(text.forms)) skip(message, 'untranslated');
    else checked.push(text);
  }
  const written = await writeIgnored(editing, byId, checked, (text, findings) => {
    const counted = divideFindings(findings, text.ignored).counted.filter((finding) => finding.code === code);
    const message = byId.get(text.messageId)!;
    if (counted.length === 0) skip(message, 'unchanged');
    else if (!mayIgnoreErrors && counted.some(({ severity }) => severity === 'error')) skip(message, 'forbidden');
    else return [...text.ignored, ...counted.map((finding) => ignoredBy(editing.changeSet, finding))];
    return undefined;
  });
  return written.length;
}

async function editTexts(
  editing: Editing,
  messages: readonly Message[],
  language: string,
  action: TextAction,
  seen: SeenVersions,
  skip: Skip,
): Promise<number> {
  const ids = messages.map(({ id }) => id);
  const languages = new Set([...messages.map(({ reference }) => reference), language]);
  const texts = new Map<string, Text>();
  for (const text of await loadTexts(editing.tx, ids, [...languages])) {
    texts.set(`${text.messageId} ${text.language}`, text);
  }
  const approves = action.action === 'setState' && action.state === 'reviewed';
  const mustBeOthers = approves && (await languagesWithIndependentReview(editing.tx)).has(language);
  const isOwn = (text: Text | undefined) => mustBeOthers && text?.editedBy === editing.changeSet.actor.id;
  const writes = new Map<Message, TextWrite>();
  const yielder = new EventLoopYielder();
  for (const message of messages) {
    await yielder.yieldIfDue(); // replacing in long texts takes a while
    const text = texts.get(`${message.id} ${language}`);
    const source = texts.get(`${message.id} ${message.reference}`);
    const version = text?.version ?? 0;
    const { id, sourceVersion } = message;
    const isSeen = (seen.texts.get(id) ?? version) === version;
    const isSourceSeen =
      !approves || language === message.reference || (seen.sources.get(id) ?? sourceVersion) >= sourceVersion;
    const writeOrReason = message.deleted
      ? 'unknownKey'
      : !isSeen || !isSourceSeen
        ? 'changedMeanwhile'
        : textAfter(action, message, language, text, source);
    if (typeof writeOrReason === 'string') skip(message, writeOrReason);
    else if (isOwn(text) && (text!.state !== 'reviewed' || text!.sourceVersion < message.sourceVersion))
      skip(message, 'ownText');
    else writes.set(message, writeOrReason);
  }
  const written = new Set((await writeTexts(editing, [...writes.values()])).map(({ messageId }) => messageId));
  for (const message of writes.keys()) if (!written.has(message.id)) skip(message, 'unchanged');
  return written.size;
}

function textAfter(
  action: TextAction,
  message: Message,
  language: string,
  text: Text | undefined,
  source: Text | undefined,
): TextWrite | SkipReason {
  if (action.action === 'copySource') {
    if (source === undefined || isEmpty(source.forms) || language === message.reference) return 'untranslated';
    return { message, language, forms: source.forms, state: 'draft' };
  }
  if (text === undefined || isEmpty(text.forms)) return 'untranslated';
  if (action.action === 'clear') return { message, language, forms: {}, state: 'draft' };
  if (action.action === 'replace') return textReplaced(action, message, text);
  if (action.action === 'sendBack' && text.state === 'draft') return 'unchanged';
  const state = action.action === 'sendBack' ? 'draft' : action.state;
  if (state !== 'reviewed') {
    const sentBack = action.action === 'sendBack' && { sentBack: true as const };
    return { message, language, forms: text.forms, state, sourceVersion: text.sourceVersion, ...sentBack };
  }
  if (text.errors > 0 || !text.complete) return 'notReviewable';
  return { message, language, forms: text.forms, state };
}

/**
 * A draft stays one, with what a reviewer wants changed in it: no one has read it. Other texts need a review as when a person saves
 * them. Their source has not been read, and may have changed.
 */
function textReplaced(
  { replace, keepsTranslations }: Extract<BulkAction, { action: 'replace' }>,
  message: Message,
  { language, forms: before, sourceVersion, state, sentBack }: Text,
): TextWrite | SkipReason {
  const result = replace(before, message.syntax);
  if (typeof result === 'string') return result;
  const { forms, inSyntax } = result;
  if (equalForms(before, forms)) return inSyntax > 0 ? 'inSyntax' : 'unchanged';
  return {
    ...{ message, language, forms, sourceVersion, keepsTranslations },
    ...(state === 'draft' ? { state, ...(sentBack && { sentBack }) } : { state: 'needs_review' }),
  };
}

async function editMessages(
  editing: Editing,
  messages: readonly Message[],
  action: MessageAction,
  skip: Skip,
): Promise<number> {
  const changes: MessageChange[] = [];
  for (const message of messages) {
    const content = messageAfter(action, message);
    if (message.deleted && action.action !== 'restore') skip(message, 'unknownKey');
    else if (content.tags.length > MAX_TAGS) skip(message, 'tooManyTags');
    else changes.push({ message, content });
  }
  return putMessages(editing, changes, skip);
}

function messageAfter(action: MessageAction, message: Message): MessageContent {
  switch (action.action) {
    case 'delete':
      return { ...message, deleted: true };
    case 'restore':
      return { ...message, deleted: false };
    case 'tag':
      return { ...message, tags: [...new Set([...message.tags, ...action.tags])] };
    case 'untag':
      return { ...message, tags: message.tags.filter((tag) => !action.tags.includes(tag)) };
  }
}

/** Saves messages, skips those whose key is refused, and returns the number of messages that have changed. */
export async function putMessages(editing: Editing, changes: readonly MessageChange[], skip: Skip): Promise<number> {
  const changing: MessageChange[] = [];
  for (const change of changes) {
    if (sameMessageContent(change.message, change.content)) skip(change.message, 'unchanged');
    else changing.push(change);
  }
  const refusals = await saveMessages(editing, changing);
  for (const { message } of changing) {
    const code = refusals.get(message.id)?.code;
    if (code !== undefined) skip(message, code === 'keyTaken' ? code : 'unknownKey');
  }
  return changing.length - refusals.size;
}
