import type { TextTree } from '@dragoman/i18n';
import type { MessageShape } from '@dragoman/i18n/internal';
import { createHash } from 'node:crypto';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { unknownLanguage, unknownNamespace } from '../../editing/editing.errors';
import type { NamespaceRow } from '../../editing/editing.tables';
import { listLanguageTags, referenceLanguage } from '../../editing/stores/languages.store';
import { listMessages, type MessageOutlineRow } from '../../editing/stores/messages.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import { listNamespaceTexts } from '../../editing/stores/texts.store';
import { loadReleaseTexts } from '../../releases/release-content';
import { findDocuments } from '../documents.store';
import type { ExportListView } from '../exchange.contract';
import { findFormerKeys, type FormerKey } from '../former-keys';
import { byCodeUnits } from '../import/incoming-file';
import { type ExportedMessage, exportDocument, type FormerKeys } from './exported-document';
import { releasedMessages } from './released-messages';

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
  /** Exports the texts of this release instead of those of the workspace, whatever their state. */
  readonly release?: number | 'current';
  /** Ids of the namespaces that the caller is limited to; absent: all. */
  readonly limitedTo?: readonly string[];
}

/**
 * Exports the texts of all languages and namespaces, without empty files; or one file, even if it is empty.
 *
 * @param db a snapshot: all queries have to see the same moment
 * @throws Problem 404, 410 if the texts of the release are no longer stored
 */
export async function exportFiles(
  db: Queries,
  { language, namespace, state, limitedTo, release: releaseName }: ExportScope,
): Promise<readonly ExportedFile[]> {
  const release = releaseName === undefined ? undefined : await loadReleaseTexts(db, releaseName);
  const all = await listLanguageTags(db);
  const languages = all.filter((tag) => language === undefined || tag === language);
  if (languages.length === 0 && language !== undefined) throw unknownLanguage();
  const reference = (await referenceLanguage(db)) ?? '';
  const rows = new Map((await listNamespaces(db)).map((row) => [row.name, row]));
  const names = (release?.namespaces ?? [...rows.keys()])
    .filter((name) => namespace === undefined || name === namespace)
    .filter((name) => limitedTo?.includes(rows.get(name)?.id ?? '') ?? true)
    .sort(byCodeUnits((name) => name));
  if (names.length === 0 && namespace !== undefined) throw unknownNamespace();
  const formerKeys = await findFormerKeys(db);
  const files: ExportedFile[] = [];
  for (const name of names) {
    const row = rows.get(name);
    files.push(
      ...(await exportNamespace(db, name, row, formerKeys.get(row?.id ?? '') ?? [], {
        languages,
        reference: row?.reference ?? reference,
        released: await release?.textsOf(name),
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
  /** By language. */
  readonly released: ReadonlyMap<string, TextTree> | undefined;
  readonly state: ExportScope['state'];
  readonly includeEmpty: boolean;
}

/** @param row undefined for a namespace of a release that is no longer in the workspace */
async function exportNamespace(
  db: Queries,
  name: string,
  row: NamespaceRow | undefined,
  renamed: readonly FormerKey[],
  { languages, reference, released, state, includeEmpty }: NamespaceExport,
): Promise<ExportedFile[]> {
  const rows = row === undefined ? [] : await listMessages(db, row.id, { includeDeleted: true });
  const live = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id, key, path, kind }) => ({ id, key, path: fromJson(path), kind }));
  const releaseMessages = released && releasedMessages(referenceFirst(released, reference), live, row?.syntax);
  const releaseShapes = releaseMessages?.values().next().value;
  const former = currentNames(rows, renamed, releaseShapes);
  const documents =
    row === undefined ? new Map<string, string>() : await findDocuments(db, row.id, [...languages, reference]);
  const model = documents.get(reference);
  const files: ExportedFile[] = [];
  for (const language of languages) {
    const messages =
      releaseMessages === undefined
        ? await workspaceMessages(db, row!, live, language, state)
        : (releaseMessages.get(language) ?? (releaseShapes ?? []).map((message) => ({ ...message, forms: {} })));
    const document = documents.get(language);
    const hasTexts = messages.some(({ forms }) => Object.keys(forms).length > 0);
    if (!hasTexts && document === undefined && !includeEmpty) continue;
    const content = Buffer.from(
      exportDocument({
        messages,
        former,
        ...(document !== undefined && { document }),
        ...(model !== undefined && { model }),
        ...(row && { syntax: row.syntax }),
      }),
    );
    const hash = createHash('sha256').update(content).digest('hex');
    files.push({ language, namespace: name, content, hash });
  }
  return files;
}

const referenceFirst = (trees: ReadonlyMap<string, TextTree>, reference: string): ReadonlyMap<string, TextTree> =>
  new Map([...trees].sort(([one], [other]) => Number(one !== reference) - Number(other !== reference)));

async function workspaceMessages(
  db: Queries,
  { id: namespaceId }: NamespaceRow,
  live: readonly (MessageShape & { readonly id: string })[],
  language: string,
  state: ExportScope['state'],
): Promise<ExportedMessage[]> {
  const rows = await listNamespaceTexts(db, namespaceId, [language], state === 'all' ? undefined : state);
  const texts = new Map(rows.map(({ message_id, forms }) => [message_id, fromJson(forms)]));
  return live.map(({ id, ...message }) => ({ ...message, forms: texts.get(id) ?? {} }));
}

/**
 * Maps the former names of messages to their current ones in the namespace; undefined if deleted or moved away.
 * @param released the messages of a release, which has none of those that were added later
 */
function currentNames(
  rows: readonly MessageOutlineRow[],
  renamed: readonly FormerKey[],
  released: readonly MessageShape[] | undefined,
): FormerKeys {
  const inRelease = released && new Set(released.map(kindAndKey));
  const live = new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, kindAndKey(row)]));
  const names = new Map<string, string | undefined>();
  for (const message of [...rows, ...renamed]) {
    const name = kindAndKey(message);
    const current = live.get(message.id);
    if (inRelease?.has(name) ?? current === name) continue;
    const isThere = current !== undefined && (inRelease?.has(current) ?? true);
    names.set(name, isThere ? current : undefined);
  }
  return names;
}

const kindAndKey = ({ kind, key }: Pick<MessageShape, 'kind' | 'key'>): string => `${kind} ${key}`;
