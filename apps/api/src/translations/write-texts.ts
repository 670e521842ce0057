import type { Transaction } from '../database/database';
import type { TextRow } from '../database/schema';
import type { Change } from '../history/change';
import { counted } from './counts.store';
import type { Editing } from './editing';
import { isEmpty, judgeText, sameForms, tidyForms, type Forms } from './message-forms';
import { raiseSourceVersions, type Message } from './messages.store';
import { putSearchTexts, putTexts, textsOf, type Text } from './texts.store';

/** A text as it shall be. */
export interface TextWrite {
  /** Locked. */
  readonly message: Message;
  readonly language: string;
  readonly forms: Forms;
  readonly state: TextRow['state'];
  /** `reviewed` holds where the text proves complete and without errors; else it needs a review. */
  readonly ifSound?: boolean;
  /** Version of the reference that it says; the current one where it is left out. */
  readonly sourceVersion?: number;
}

/** What history remembers of a text. */
export interface TextContent {
  readonly forms: Forms;
  readonly state: TextRow['state'];
  readonly sourceVersion: number;
}

/**
 * Writes texts and all that follows from them: findings, also of the translations of a reference that changed, what a
 * search finds, history, and counts. A text that is so already is left alone.
 *
 * @param writes one at most for each message and language
 * @returns the texts that were written
 */
export async function writeTexts(editing: Editing, writes: readonly TextWrite[]): Promise<readonly Text[]> {
  const { tx, history, changeSet } = editing;
  const messages = new Map(writes.map(({ message }) => [message.id, message]));
  const writesReference = writes.some(({ message, language }) => language === message.reference);
  const languages = writesReference
    ? undefined
    : [...new Set(writes.flatMap(({ message, language }) => [message.reference, language]))];
  const texts = new Map<string, Text>();
  for (const text of await textsOf(tx, [...messages.keys()], languages))
    texts.set(nameOf(text.messageId, text.language), text);

  const befores = new Map<string, Text | undefined>();
  const hoped = new Set<string>();
  const raised = new Set<string>();
  const written = new Map<string, Text>();
  // References first: what is written beside one says the new version of it.
  for (const write of [...writes].sort((a, b) => Number(isReference(b)) - Number(isReference(a)))) {
    const { message, language, state } = write;
    const name = nameOf(message.id, language);
    const before = texts.get(name);
    const forms = tidyForms(write.forms);
    const isNew = !sameForms(forms, before?.forms ?? {});
    if (isReference(write) && isNew) raised.add(message.id);
    const current = message.sourceVersion + (raised.has(message.id) ? 1 : 0);
    const content: TextContent = {
      forms,
      state: isEmpty(forms) ? 'draft' : state,
      sourceVersion: isReference(write) ? current : Math.min(write.sourceVersion ?? current, current),
    };
    if (before === undefined ? isEmpty(forms) : !isNew && sameContent(contentOf(before), content)) continue;
    befores.set(name, before);
    if (write.ifSound && content.state === 'reviewed') hoped.add(name);
    const text: Text = {
      messageId: message.id,
      language,
      ...content,
      ...unjudged,
      version: (before?.version ?? 0) + 1,
      updatedAt: changeSet.at,
      updatedBy: changeSet.actor.id,
    };
    texts.set(name, text);
    written.set(name, text);
  }
  if (written.size === 0) return [];

  const scope = { messages: [...messages.keys()], ...(languages === undefined ? {} : { languages }) };
  await counted(editing, scope, async () => {
    if (raised.size > 0) await raiseSourceVersions(tx, [...raised]);
    const judged: Text[] = [];
    for (const [name, text] of texts) {
      if (!written.has(name) && !raised.has(text.messageId)) continue;
      const judgement = judge(messages.get(text.messageId)!, text, texts);
      const isUnsound = hoped.has(name) && (judgement.errors > 0 || !judgement.complete);
      const now: Text = isUnsound ? { ...judgement, state: 'needs_review' } : judgement;
      if (written.has(name)) written.set(name, now);
      if (written.has(name) || !sameJudgement(now, text)) judged.push(now);
    }
    await putTexts(tx, judged);
  });
  await putSearchTexts(
    tx,
    Array.from(written.values(), ({ forms, ...text }) => ({ ...text, texts: Object.values(forms) })),
  );
  await history.record(
    tx,
    changeSet,
    Array.from(written, ([name, text]): Change => {
      const before = befores.get(name);
      const subject = { type: 'text', id: text.messageId } as const;
      return { subject, language: text.language, before: before ? contentOf(before) : null, after: contentOf(text) };
    }),
  );
  return [...written.values()];
}

/** Findings and completeness of all texts of messages whose shape or reference became another. The messages are locked. */
export async function judgeAgain(tx: Transaction, messages: ReadonlyMap<string, Message>): Promise<void> {
  const texts = new Map(
    (await textsOf(tx, [...messages.keys()])).map((text) => [nameOf(text.messageId, text.language), text]),
  );
  const judged = Array.from(texts.values(), (text) => ({
    text,
    now: judge(messages.get(text.messageId)!, text, texts),
  }));
  await putTexts(
    tx,
    judged.filter(({ text, now }) => !sameJudgement(now, text)).map(({ now }) => now),
  );
}

const unjudged = { complete: false, errors: 0, warnings: 0 };

function judge(message: Message, text: Text, texts: ReadonlyMap<string, Text>): Text {
  const { reference } = message;
  const forms = texts.get(nameOf(message.id, reference))?.forms ?? {};
  const { complete, errors, warnings } = judgeText(message, { language: reference, forms }, text);
  return { ...text, complete, errors, warnings };
}

const nameOf = (messageId: string, language: string): string => `${messageId} ${language}`;

const isReference = ({ message, language }: TextWrite): boolean => message.reference === language;

export const contentOf = ({ forms, state, sourceVersion }: Text): TextContent => ({ forms, state, sourceVersion });

export const sameContent = (one: TextContent, other: TextContent): boolean =>
  one.state === other.state && one.sourceVersion === other.sourceVersion && sameForms(one.forms, other.forms);

const sameJudgement = (one: Text, other: Text): boolean =>
  one.complete === other.complete && one.errors === other.errors && one.warnings === other.warnings;
