import type { Fallbacks } from '@dragoman/i18n';
import type { Segment, Forms, SyntaxName } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import type { MessageRow, TextRow } from '../../editing/editing.tables';
import { listLanguages } from '../../editing/stores/languages.store';
import { listMessages } from '../../editing/stores/messages.store';
import { listRevisions } from '../../editing/stores/revisions.store';
import { findNamespaceByName, listNamespaces } from '../../editing/stores/namespaces.store';
import { listNamespaceTexts } from '../../editing/stores/texts.store';

/** A message without its texts. */
export interface WorkspaceMessage {
  readonly id: string;
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: MessageRow['kind'];
  /** Syntax of its namespace. */
  readonly syntax: SyntaxName;
}

export interface WorkspaceText {
  readonly forms: Forms;
  readonly state: TextRow['state'];
  /** It has every form that the language needs. */
  readonly complete: boolean;
  readonly errors: number;
}

/** The tags of the target languages, in their order. */
export const workspaceLanguages = async (db: Queries): Promise<string[]> =>
  (await listLanguages(db)).map(({ tag }) => tag);

/** The configured fallback of each language; languages with the default fallbacks are left out. */
export const workspaceFallbacks = async (db: Queries): Promise<Fallbacks> =>
  new Map((await listLanguages(db)).flatMap(({ tag, fallback }) => (fallback === null ? [] : [[tag, fallback]])));

export interface WorkspaceStamps {
  readonly namespace: string;
  /** Changes when the texts in a language or their findings may have. */
  of(language: string): string;
}

/** The namespaces in their order. Reads no texts. */
export async function workspaceStamps(db: Queries): Promise<WorkspaceStamps[]> {
  const revisions = await listRevisions(db);
  return (await listNamespaces(db)).map(({ id, name }) => ({
    namespace: name,
    of: (language) => `${id} ${revisions.get(id)?.of(language) ?? ''}`,
  }));
}

/** The messages of a namespace in their order; none if there is no such namespace. */
export async function workspaceMessages(db: Queries, name: string): Promise<WorkspaceMessage[]> {
  const namespace = await findNamespaceByName(db, name);
  if (namespace === undefined) return [];
  const { syntax } = namespace;
  const rows = await listMessages(db, namespace.id);
  return rows.map(({ id, key, path, kind }) => ({ id, key, path: fromJson(path), kind, syntax }));
}

/** The current texts of a namespace by language and id of the message, without empty ones. */
export async function workspaceTexts(
  db: Queries,
  name: string,
  languages: readonly string[],
): Promise<Map<string, Map<string, WorkspaceText>>> {
  const namespace = await findNamespaceByName(db, name);
  const texts = new Map(languages.map((language) => [language, new Map<string, WorkspaceText>()]));
  if (namespace === undefined || languages.length === 0) return texts;
  for (const row of await listNamespaceTexts(db, namespace.id, languages)) {
    const { state, errors } = row;
    texts
      .get(row.language)!
      .set(row.message_id, { forms: fromJson(row.forms), state, complete: row.complete === 1, errors });
  }
  return texts;
}
