import type { HistoryEntry } from '../history/change';
import type { Actor } from '../people/actor';
import { may } from '../people/permissions';
import { type BulkReport, type Skipped, tryToPut } from './bulk-edit';
import type { Editing } from './editing';
import { contentOf as messageContent, type MessageContent, sameMessage } from './edit-message';
import { inParts } from './in-parts';
import { lockMessages, messagesOf } from './messages.store';
import { textsOf } from './texts.store';
import { contentOf, sameContent, type TextContent, type TextWrite, writeTexts } from './write-texts';

/** What became of one thing in the course of a change set. */
interface Whole {
  readonly id: string;
  readonly language?: string;
  readonly before: unknown;
  after: unknown;
}

/**
 * Makes texts and messages what they were before a change set; of these, what somebody changed since stays.
 * @param entries of the set, the latest first
 */
export async function undoChanges(
  editing: Editing,
  actor: Actor,
  entries: readonly HistoryEntry[],
): Promise<BulkReport> {
  const skipped: Skipped[] = [];
  let done = 0;
  const [texts, messages] = ['text', 'message'].map((type) =>
    wholes(entries.filter(({ subject }) => subject.type === type)),
  );
  const { tx, reference } = editing;
  const locked = await lockMessages(
    editing,
    [...messages, ...texts].map(({ id }) => id),
    {
      exclusively: messages.length > 0,
      to: messages.flatMap(({ before }) => (before as MessageContent | null)?.namespaceId ?? []),
    },
  );

  // Texts of messages that come back can be written afterwards only, of those that go away also before.
  for (const { id, before, after } of messages) {
    const message = locked.get(id)!;
    const then = (before as MessageContent | null) ?? { ...messageContent(message), deleted: true };
    const reason = !may(actor, 'messages.manage')
      ? 'forbidden'
      : !sameMessage(message, after as MessageContent)
        ? 'changedMeanwhile'
        : await tryToPut(editing, message, then);
    if (reason === undefined) done++;
    else skipped.push({ message, reason });
  }
  for (const part of inParts(texts)) {
    const ids = part.map(({ id }) => id);
    const now = await messagesOf(tx, ids, reference);
    const current = new Map((await textsOf(tx, ids)).map((text) => [`${text.messageId} ${text.language}`, text]));
    const writes: TextWrite[] = [];
    for (const { id, language = '', before, after } of part) {
      const message = now.get(id)!;
      const text = current.get(`${id} ${language}`);
      if (!may(actor, 'texts.edit', { language })) skipped.push({ message, language, reason: 'forbidden' });
      else if (text === undefined || !sameContent(contentOf(text), after as TextContent))
        skipped.push({ message, language, reason: 'changedMeanwhile' });
      else writes.push({ message, language, ...allowed(actor, language, (before as TextContent | null) ?? nothing) });
    }
    // More than one language of a message may be among them, one of them the reference.
    done += (await writeTexts(editing, writes)).length;
  }
  return { done, skipped };
}

/** What was reviewed needs a review again where it comes back by somebody who may not say that it is right. */
const allowed = (actor: Actor, language: string, content: Omit<TextWrite, 'message' | 'language'>): typeof content =>
  content.state === 'reviewed' && !may(actor, 'texts.review', { language })
    ? { ...content, state: 'needs_review' }
    : content;

const nothing = { forms: {}, state: 'draft' as const };

/** From the first before to the last after. */
function wholes(entries: readonly HistoryEntry[]): Whole[] {
  const all = new Map<string, Whole>();
  for (const { subject, language, before, after } of entries.toReversed()) {
    const name = `${subject.id} ${language}`;
    const whole = all.get(name);
    if (whole === undefined)
      all.set(name, { id: subject.id, ...(language === undefined ? {} : { language }), before, after });
    else whole.after = after;
  }
  return [...all.values()];
}
