import type { Fallbacks, Segment } from '@dragoman/i18n';
import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { MessageRow, TextRow } from '../database/schema';
import { languages, referenceLanguage } from './languages.store';
import type { Forms } from './message-forms';
import { namespaces } from './namespaces.store';
import { changeCounts, keptMessages, keptTexts } from './workspace-texts.store';

/** A message as it stands. */
export interface WorkspaceMessage {
  readonly id: string;
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: MessageRow['kind'];
  /** By language; untranslated ones are left out. */
  readonly texts: ReadonlyMap<string, WorkspaceText>;
}

export interface WorkspaceText {
  readonly forms: Forms;
  readonly state: TextRow['state'];
  /** Every form that the language needs is there. */
  readonly complete: boolean;
  readonly errors: number;
}

export interface WorkspaceNamespace {
  readonly name: string;
  /** In the order of their file. */
  readonly messages: readonly WorkspaceMessage[];
}

/** Tags of the languages that there are, in their order. */
export const workspaceLanguages = async (db: Queries): Promise<string[]> => (await languages(db)).map(({ tag }) => tag);

/** Which language each one falls back to; those that do as usual are left out. */
export const workspaceFallbacks = async (db: Queries): Promise<Fallbacks> =>
  new Map((await languages(db)).flatMap(({ tag, fallback }) => (fallback === null ? [] : [[tag, fallback]])));

/**
 * Names of the namespaces, in their order, each with a stamp: as long as that is the same, so is what is in it and what
 * there is to say of it.
 */
export async function workspaceStamps(db: Queries): Promise<{ readonly name: string; readonly stamp: string }[]> {
  const usual = (await referenceLanguage(db)) ?? '';
  const counts = await changeCounts(db);
  return (await namespaces(db)).map(({ id, name, reference }) => ({
    name,
    stamp: `${id} ${reference ?? usual} ${counts.get(id) ?? ''}`,
  }));
}

/**
 * All that there is, one namespace after the other, so that no more than one is in memory.
 * @param within only these languages and namespaces
 */
export async function* workspaceTexts(
  db: Queries,
  within: { readonly languages: readonly string[]; readonly namespaces?: readonly string[] },
): AsyncGenerator<WorkspaceNamespace> {
  if (within.languages.length === 0) return;
  for (const { id, name } of await namespaces(db)) {
    if (within.namespaces?.includes(name) === false) continue;
    const texts = new Map<string, Map<string, WorkspaceText>>();
    for (const row of await keptTexts(db, id, within.languages)) {
      const ofMessage = texts.get(row.message_id) ?? new Map<string, WorkspaceText>();
      texts.set(row.message_id, ofMessage);
      const { state, errors } = row;
      ofMessage.set(row.language, { forms: fromJson(row.forms), state, complete: row.complete === 1, errors });
    }
    const messages = await keptMessages(db, id);
    yield {
      name,
      messages: messages.map(({ path, ...message }) => ({
        ...message,
        path: fromJson(path),
        texts: texts.get(message.id) ?? new Map<string, never>(),
      })),
    };
  }
}
