import type { VersionMatcher } from '../http/versions/if-match';
import type { Editing } from '../editing/editing';
import { unknownLanguage, unknownKey } from '../editing/editing.errors';
import { notReviewable, sourceConflict, unknownFinding } from './texts.errors';
import { findLanguage as languageRow } from '../editing/stores/languages.store';
import { equalForms, normalizeForms, type Severity } from '@dragoman/i18n/internal';
import { isEmpty } from '../editing/check-text';
import { lockMessages, type Message } from '../editing/stores/messages.store';
import { assertValidForms } from '../editing/assert-valid-text';
import { textView } from './text-view';
import { loadTexts, type Text } from '../editing/stores/texts.store';
import { type TextWrite, writeIgnored, writeTexts } from '../editing/write-texts';
import { findingId, ignoredBy } from '../checks/ignored-findings';
import type { FoundFinding } from '../checks/run-checks';
import { versionConflict } from '../http/versions/version-conflict';

interface TextVersion {
  readonly messageId: string;
  readonly language: string;
  /** Matches the version of the text; version 0: there is none. */
  readonly seen: VersionMatcher;
  /** The version of the source text that the person read; the current one if absent. */
  readonly sourceVersion?: number | undefined;
}

/**
 * Saves a text with all its forms. A translation of an older source text is outdated from the start.
 * @throws Problem 403 for the approval of an own text in a language with independent review, 404, 412 with the current text
 * if the version does not match or a translation of an older source text is approved, 413, 422
 */
export async function editText(
  editing: Editing,
  { sourceVersion, ...edit }: TextVersion & Pick<TextWrite, 'forms' | 'state' | 'keepsTranslations'>,
): Promise<Text> {
  const { messageId, language, seen, ...content } = edit;
  const { message, text } = await lockAsSeen(editing, { messageId, language, seen });
  assertValidForms(message.kind, content.forms);
  if (content.state === 'reviewed') await assertSourceSeen(editing, message, text, { language, sourceVersion });
  // Of the same translation, a newer source may have been confirmed meanwhile: an undone change of the source does not count as a change of it.
  const isSame = text !== undefined && equalForms(normalizeForms(content.forms), text.forms);
  const translated =
    isSame && sourceVersion !== undefined ? Math.max(sourceVersion, text.sourceVersion) : sourceVersion;
  return writeText(editing, message, text, {
    language,
    ...content,
    ...(translated !== undefined && { sourceVersion: translated }),
  });
}

/**
 * Approves a text, or sends it back as a draft; the reason is the note of the change set.
 * @throws Problem as {@link editText}; also 422 without a text, to approve one with errors, or to send back a draft
 */
export async function reviewText(
  editing: Editing,
  { approved, sourceVersion, ...seen }: TextVersion & { readonly approved: boolean },
): Promise<Text> {
  const { message, text } = await lockAsSeen(editing, seen);
  if (approved) await assertSourceSeen(editing, message, text, { language: seen.language, sourceVersion });
  if (text === undefined || isEmpty(text.forms)) throw notReviewable();
  if (!approved && text.state === 'draft') throw notReviewable();
  if (approved && (text.errors > 0 || !text.complete)) throw notReviewable();
  return writeText(editing, message, text, {
    language: seen.language,
    forms: text.forms,
    state: approved ? 'reviewed' : 'draft',
    ...(approved ? {} : { sentBack: true, sourceVersion: text.sourceVersion }),
  });
}

/**
 * Ignores a finding, or counts it again. The text and its version stay as they are.
 * @throws Problem 404 for an unknown text, or one without that finding
 */
export async function ignoreFinding(
  editing: Editing,
  { messageId, language, ignored, ...finding }: Omit<TextVersion, 'seen'> & FindingInput,
): Promise<void> {
  const { message, text } = await lockAsSeen(editing, { messageId, language, seen: () => true });
  if (text === undefined) throw unknownFinding();
  const others = text.ignored.filter((each) => findingId(each) !== findingId(finding));
  await writeIgnored(editing, new Map([[messageId, message]]), [text], (_, findings) => {
    if (!ignored) {
      if (others.length === text.ignored.length) throw unknownFinding();
      return others;
    }
    const found = findings.find((each) => findingId(each) === findingId(finding));
    if (found === undefined) throw unknownFinding();
    ignored.assertMay(found.severity);
    return [...others, ignoredBy(editing.changeSet, found)];
  });
}

interface FindingInput extends Pick<FoundFinding, 'code' | 'form' | 'values'> {
  /** False: it counts again. */
  readonly ignored: false | { assertMay(severity: Severity): unknown };
}

/** Locks a message and returns it with its text. @throws Problem 404, 412 if the version does not match */
async function lockAsSeen(
  editing: Editing,
  { messageId, language, seen }: TextVersion,
): Promise<{ message: Message; text?: Text }> {
  const { tx } = editing;
  const message = (await lockMessages(editing, [messageId])).get(messageId);
  if (message === undefined || message.deleted) throw unknownKey();
  if ((await languageRow(tx, language))?.deleted_at !== null) throw unknownLanguage();
  const [text] = await loadTexts(tx, [messageId], [language]);
  if (!seen(text?.version ?? 0)) throw versionConflict(await currentView(editing, message, language, text));
  return { message, ...(text === undefined ? {} : { text }) };
}

/** @throws Problem 412 if the source text has changed since */
async function assertSourceSeen(
  editing: Editing,
  message: Message,
  text: Text | undefined,
  { language, sourceVersion = message.sourceVersion }: Pick<TextVersion, 'language' | 'sourceVersion'>,
): Promise<void> {
  if (sourceVersion >= message.sourceVersion || language === message.reference) return;
  throw sourceConflict(await currentView(editing, message, language, text));
}

/** The text with its last author. */
async function currentView({ tx, history }: Editing, message: Message, language: string, text: Text | undefined) {
  const [latest] = await history.entries({ subject: { type: 'text', id: message.id }, language }, 1, tx);
  return textView(message, language, text, latest?.changeSet.actor);
}

/** Writes a text; an unchanged one keeps its version. */
async function writeText(
  editing: Editing,
  message: Message,
  text: Text | undefined,
  content: Omit<TextWrite, 'message'>,
): Promise<Text> {
  const [saved] = await writeTexts(editing, [{ message, ...content }]);
  return saved ?? text ?? { ...emptyText, messageId: message.id, language: content.language };
}

const emptyText = {
  forms: {},
  state: 'draft' as const,
  sentBack: false,
  complete: false,
  errors: 0,
  warnings: 0,
  storedFindings: [],
  ignored: [],
  codes: [],
  sourceVersion: 0,
  version: 0,
  updatedAt: 0,
  updatedBy: null,
  editedBy: null,
};
