import type { TextRow } from '../database/schema';
import type { Seen } from '../people/if-match';
import type { Editing } from './editing';
import { changedMeanwhile, notReviewable, unknownLanguage, unknownMessage } from './editing.errors';
import { language as languageRow } from './languages.store';
import { isEmpty, type Forms } from './message-forms';
import { lockMessages, type Message } from './messages.store';
import { possibleForms } from './possible-text';
import { textView } from './text-view';
import { textsOf, type Text } from './texts.store';
import { writeTexts } from './write-texts';

interface SeenText {
  readonly messageId: string;
  readonly language: string;
  /** 0: there was none. */
  readonly seen: Seen;
}

/**
 * Saves a message in one language, all its forms at once.
 * @throws Problem 404; 412 with what is there instead, where somebody else was first; 413 and 422
 */
export async function editText(
  editing: Editing,
  { forms, state, ...seen }: SeenText & { readonly forms: Forms; readonly state: TextRow['state'] },
): Promise<Text> {
  const { message, text } = await asSeen(editing, seen);
  possibleForms(message.kind, forms);
  return written(editing, message, text, { language: seen.language, forms, state });
}

/**
 * Says that a text is right, or sends it back to be worked on: why is the note of the change set.
 * @throws Problem as {@link editText}; 422 where there is no text, one with errors is approved, or a draft sent back
 */
export async function reviewText(
  editing: Editing,
  { approved, ...seen }: SeenText & { readonly approved: boolean },
): Promise<Text> {
  const { message, text } = await asSeen(editing, seen);
  if (text === undefined || isEmpty(text.forms)) throw notReviewable();
  if (!approved && text.state === 'draft') throw notReviewable();
  if (approved && (text.errors > 0 || !text.complete)) throw notReviewable();
  return written(editing, message, text, {
    language: seen.language,
    forms: text.forms,
    state: approved ? 'reviewed' : 'draft',
    ...(approved ? {} : { sourceVersion: text.sourceVersion }),
  });
}

/** The locked message and its text, where nobody changed it since it was seen. */
async function asSeen(
  editing: Editing,
  { messageId, language, seen }: SeenText,
): Promise<{ message: Message; text?: Text }> {
  const { tx } = editing;
  const message = (await lockMessages(editing, [messageId])).get(messageId);
  if (message === undefined || message.deleted) throw unknownMessage();
  if ((await languageRow(tx, language))?.deleted_at !== null) throw unknownLanguage();
  const [text] = await textsOf(tx, [messageId], [language]);
  if (!seen(text?.version ?? 0)) {
    const [latest] = await editing.history.entries({ subject: { type: 'text', id: messageId }, language }, 1, tx);
    throw changedMeanwhile(textView(message, language, text, latest?.changeSet.actor));
  }
  return { message, ...(text === undefined ? {} : { text }) };
}

/** A text that is so already stays as it is, with its version. */
async function written(
  editing: Editing,
  message: Message,
  text: Text | undefined,
  content: { language: string; forms: Forms; state: TextRow['state']; sourceVersion?: number },
): Promise<Text> {
  const [saved] = await writeTexts(editing, [{ message, ...content }]);
  return saved ?? text ?? { ...nothingYet, messageId: message.id, language: content.language };
}

const nothingYet = {
  forms: {},
  state: 'draft' as const,
  complete: false,
  errors: 0,
  warnings: 0,
  sourceVersion: 0,
  version: 0,
  updatedAt: 0,
  updatedBy: null,
};
