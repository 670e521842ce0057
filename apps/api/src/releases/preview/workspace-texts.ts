import type { Fallbacks } from '@dragoman/i18n';
import type { Segment, Forms } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import type { MessageRow, TextRow } from '../../editing/editing.tables';
import { listLanguages, referenceLanguage } from '../../editing/stores/languages.store';
import { listMessages } from '../../editing/stores/messages.store';
import { namespaceStamps } from '../../editing/stores/namespace-stamps.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import { listNamespaceTexts } from '../../editing/stores/texts.store';

/** A message with its current texts. */
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
  /** It has every form that the language needs. */
  readonly complete: boolean;
  readonly errors: number;
}

export interface WorkspaceNamespace {
  readonly name: string;
  /** In the order of the namespace. */
  readonly messages: readonly WorkspaceMessage[];
}

/** The tags of the target languages, in their order. */
export const workspaceLanguages = async (db: Queries): Promise<string[]> =>
  (await listLanguages(db)).map(({ tag }) => tag);

/** The configured fallback of each language; languages with the default fallbacks are left out. */
export const workspaceFallbacks = async (db: Queries): Promise<Fallbacks> =>
  new Map((await listLanguages(db)).flatMap(({ tag, fallback }) => (fallback === null ? [] : [[tag, fallback]])));

/** Names of the namespaces in their order, each with a stamp that changes when its texts or their findings may have. */
export async function workspaceStamps(db: Queries): Promise<{ readonly name: string; readonly stamp: string }[]> {
  const defaultReference = (await referenceLanguage(db)) ?? '';
  const stamps = await namespaceStamps(db);
  return (await listNamespaces(db)).map(({ id, name, reference }) => ({
    name,
    stamp: `${id} ${reference ?? defaultReference} ${stamps.get(id) ?? ''}`,
  }));
}

/**
 * Loads the current texts namespace by namespace, so that only one is in memory at a time.
 * @param scope only these languages and namespaces
 */
export async function* workspaceTexts(
  db: Queries,
  scope: { readonly languages: readonly string[]; readonly namespaces?: readonly string[] },
): AsyncGenerator<WorkspaceNamespace> {
  if (scope.languages.length === 0) return;
  for (const { id, name } of await listNamespaces(db)) {
    if (scope.namespaces?.includes(name) === false) continue;
    const texts = new Map<string, Map<string, WorkspaceText>>();
    for (const row of await listNamespaceTexts(db, id, scope.languages)) {
      const ofMessage = texts.get(row.message_id) ?? new Map<string, WorkspaceText>();
      texts.set(row.message_id, ofMessage);
      const { state, errors } = row;
      ofMessage.set(row.language, { forms: fromJson(row.forms), state, complete: row.complete === 1, errors });
    }
    const messages = await listMessages(db, id);
    yield {
      name,
      messages: messages.map(({ id: messageId, key, path, kind }) => ({
        id: messageId,
        key,
        path: fromJson(path),
        kind,
        texts: texts.get(messageId) ?? new Map<string, never>(),
      })),
    };
  }
}
