import { createHash } from 'node:crypto';
import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import {
  documents,
  type FormerName,
  formerNames,
  languageTags,
  liveNamespaces,
  messageRows,
  type NamespaceRow,
  referenceLanguage,
} from './contents.store';
import type { ExportListView } from './exchange.contract';
import { unknownLanguage, unknownNamespace } from './exchange.errors';
import { type ExportedMessage, exportedDocument, type FormerKeys } from './exported-document';

export interface ExportedFile {
  /** BCP 47. */
  readonly language: string;
  readonly namespace: string;
  readonly content: Uint8Array;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
}

/** Below the address of exports, in an archive, in a directory. */
export const pathOf = ({ language, namespace }: Pick<ExportedFile, 'language' | 'namespace'>): string =>
  `${language}/${namespace}.json`;

export const listView = (files: readonly ExportedFile[]): ExportListView => ({
  files: files.map(({ language, namespace, content, hash }) => ({
    file: pathOf({ language, namespace }),
    language,
    namespace,
    bytes: content.length,
    hash,
  })),
});

export interface ExportScope {
  readonly language?: string;
  readonly namespace?: string;
  /** `reviewed`: texts that are not are left out. */
  readonly state: 'all' | 'reviewed';
}

/**
 * Files of all languages and namespaces that there are texts of, or of one language in one namespace, in which there may
 * be none. In one moment: ask within a snapshot.
 *
 * @throws Problem 404
 */
export async function exportedFiles(
  db: Queries,
  { language, namespace, state }: ExportScope,
): Promise<readonly ExportedFile[]> {
  const languages = (await languageTags(db)).filter((tag) => language === undefined || tag === language);
  if (languages.length === 0 && language !== undefined) throw unknownLanguage();
  const reference = (await referenceLanguage(db)) ?? '';
  const namespaces = (await liveNamespaces(db)).filter(({ name }) => namespace === undefined || name === namespace);
  if (namespaces.length === 0 && namespace !== undefined) throw unknownNamespace();
  const former = await formerNames(db);
  const files: ExportedFile[] = [];
  for (const row of namespaces) {
    const within = { languages, reference: row.reference ?? reference, state, evenEmpty: language !== undefined };
    files.push(...(await filesOf(db, row, former.get(row.id) ?? [], within)));
  }
  return files;
}

async function filesOf(
  db: Queries,
  { id, name }: NamespaceRow,
  renamed: readonly FormerName[],
  {
    languages,
    reference,
    state,
    evenEmpty,
  }: {
    readonly languages: readonly string[];
    readonly reference: string;
    readonly state: ExportScope['state'];
    readonly evenEmpty: boolean;
  },
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  const rows = await messageRows(db, id);
  const former = formerKeys(rows, renamed);
  const live = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id: messageId, key, path, kind }) => ({ messageId, key, path: fromJson(path), kind }));
  const kept = await documents(db, id, [...languages, reference]);
  const model = kept.get(reference);
  for (const language of languages) {
    const texts = await textsIn(db, id, language, state);
    const document = kept.get(language);
    if (texts.size === 0 && document === undefined && !evenEmpty) continue;
    const messages: ExportedMessage[] = live.map(({ messageId, ...message }) => ({
      ...message,
      forms: texts.get(messageId) ?? {},
    }));
    const content = exportedDocument({
      messages,
      former,
      ...(document !== undefined && { document }),
      ...(model !== undefined && { model }),
    });
    const bytes = Buffer.from(content);
    const hash = createHash('sha256').update(bytes).digest('hex');
    files.push({ language, namespace: name, content: bytes, hash });
  }
  return files;
}

/** Renamed messages are known by what they are called now. */
function formerKeys(rows: Awaited<ReturnType<typeof messageRows>>, renamed: readonly FormerName[]): FormerKeys {
  const live = new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, `${row.kind} ${row.key}`]));
  const former = new Map<string, string | undefined>();
  for (const { id, key, kind } of [...rows, ...renamed]) {
    const now = live.get(id);
    if (now !== `${kind} ${key}`) former.set(`${kind} ${key}`, now);
  }
  return former;
}

async function textsIn(
  db: Queries,
  namespaceId: string,
  language: string,
  state: ExportScope['state'],
): Promise<Map<string, ExportedMessage['forms']>> {
  const all = db
    .selectFrom('texts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(['t.message_id', 't.forms'])
    .where('m.namespace_id', '=', namespaceId)
    .where('m.deleted_at', 'is', null)
    .where('t.language', '=', language)
    .where('t.forms', '<>', '{}');
  const rows = await (state === 'all' ? all : all.where('t.state', '=', 'reviewed')).execute();
  return new Map(rows.map(({ message_id, forms }) => [message_id, fromJson(forms)]));
}
