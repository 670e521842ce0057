import { createHash } from 'node:crypto';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { unknownLanguage, unknownNamespace } from '../../editing/editing.errors';
import type { NamespaceRow } from '../../editing/editing.tables';
import { listLanguageTags, referenceLanguage } from '../../editing/stores/languages.store';
import { listMessages, type MessageOutlineRow } from '../../editing/stores/messages.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import { listNamespaceTexts } from '../../editing/stores/texts.store';
import { findDocuments } from '../documents.store';
import type { ExportListView } from '../exchange.contract';
import { findFormerKeys, type FormerKey } from '../former-keys';
import { byCodeUnits } from '../import/incoming-file';
import { type ExportedMessage, exportDocument, type FormerKeys } from './exported-document';

export interface ExportedFile {
  /** BCP 47. */
  readonly language: string;
  readonly namespace: string;
  readonly content: Uint8Array;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
}

/** The path of a file: below the URL of exports, in an archive, in a directory. */
export const exportPath = ({ language, namespace }: Pick<ExportedFile, 'language' | 'namespace'>): string =>
  `${language}/${namespace}.json`;

export const exportListView = (files: readonly ExportedFile[]): ExportListView => ({
  files: files.map(({ language, namespace, content, hash }) => ({
    file: exportPath({ language, namespace }),
    language,
    namespace,
    bytes: content.length,
    hash,
  })),
});

export interface ExportScope {
  readonly language?: string;
  readonly namespace?: string;
  /** `reviewed` leaves out texts that are not reviewed. */
  readonly state: 'all' | 'reviewed';
}

/**
 * Exports the texts of all languages and namespaces, without empty files; or one file, even if it is empty.
 *
 * @param db a snapshot: all queries have to see the same moment
 * @throws Problem 404
 */
export async function exportFiles(
  db: Queries,
  { language, namespace, state }: ExportScope,
): Promise<readonly ExportedFile[]> {
  const languages = (await listLanguageTags(db)).filter((tag) => language === undefined || tag === language);
  if (languages.length === 0 && language !== undefined) throw unknownLanguage();
  const reference = (await referenceLanguage(db)) ?? '';
  const namespaces = (await listNamespaces(db))
    .filter(({ name }) => namespace === undefined || name === namespace)
    .sort(byCodeUnits(({ name }) => name));
  if (namespaces.length === 0 && namespace !== undefined) throw unknownNamespace();
  const formerKeys = await findFormerKeys(db);
  const files: ExportedFile[] = [];
  for (const row of namespaces) {
    files.push(
      ...(await exportNamespace(db, row, formerKeys.get(row.id) ?? [], {
        languages,
        reference: row.reference ?? reference,
        state,
        includeEmpty: language !== undefined,
      })),
    );
  }
  return files;
}

interface NamespaceExport {
  readonly languages: readonly string[];
  readonly reference: string;
  readonly state: ExportScope['state'];
  readonly includeEmpty: boolean;
}

async function exportNamespace(
  db: Queries,
  { id: namespaceId, name }: NamespaceRow,
  renamed: readonly FormerKey[],
  { languages, reference, state, includeEmpty }: NamespaceExport,
): Promise<ExportedFile[]> {
  const rows = await listMessages(db, namespaceId, { includeDeleted: true });
  const former = currentNames(rows, renamed);
  const live = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id, key, path, kind }) => ({ id, key, path: fromJson(path), kind }));
  const documents = await findDocuments(db, namespaceId, [...languages, reference]);
  const model = documents.get(reference);
  const files: ExportedFile[] = [];
  for (const language of languages) {
    const texts = await formsByMessage(db, namespaceId, language, state);
    const document = documents.get(language);
    if (texts.size === 0 && document === undefined && !includeEmpty) continue;
    const messages: ExportedMessage[] = live.map(({ id, ...message }) => ({ ...message, forms: texts.get(id) ?? {} }));
    const content = Buffer.from(
      exportDocument({
        messages,
        former,
        ...(document !== undefined && { document }),
        ...(model !== undefined && { model }),
      }),
    );
    const hash = createHash('sha256').update(content).digest('hex');
    files.push({ language, namespace: name, content, hash });
  }
  return files;
}

/** Maps the former names of messages to their current ones in the namespace; undefined if deleted or moved away. */
function currentNames(rows: readonly MessageOutlineRow[], renamed: readonly FormerKey[]): FormerKeys {
  const live = new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, `${row.kind} ${row.key}`]));
  const names = new Map<string, string | undefined>();
  for (const { id, key, kind } of [...rows, ...renamed]) {
    const current = live.get(id);
    if (current !== `${kind} ${key}`) names.set(`${kind} ${key}`, current);
  }
  return names;
}

async function formsByMessage(
  db: Queries,
  namespaceId: string,
  language: string,
  state: ExportScope['state'],
): Promise<Map<string, ExportedMessage['forms']>> {
  const rows = await listNamespaceTexts(db, namespaceId, [language], state === 'all' ? undefined : state);
  return new Map(rows.map(({ message_id, forms }) => [message_id, fromJson(forms)]));
}
