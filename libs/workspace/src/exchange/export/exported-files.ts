import { canonicalTag, Problem, type TextTree } from '@dragoman/i18n';
import {
  type DocumentFormat,
  encodeText,
  type FormatName,
  FORMAT_LOSSES,
  formatNamed,
  hasSources,
  isShared,
  localeTag,
  type MessageShape,
  type NewFile,
  pathLike,
  placementIn,
  UnencodableCharacter,
  UnwritableTextError,
} from '@dragoman/i18n/internal';
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
import { findDocuments, findFirstDocument, listDocumentPaths, type StoredDocument } from '../documents.store';
import type { ExportListView } from '../exchange.contract';
import { findFormerKeys, type FormerKey } from '../former-keys';
import { characterUnwritable, textUnwritable } from '../exchange.errors';
import { byCodeUnits, DEFAULT_LAYOUT } from '../import/incoming-file';
import { type ExportedMessage, exportDocument, type FormerKeys } from './exported-document';
import { releasedMessages } from './released-messages';

export interface ExportedFile {
  /** As it was imported; of a new file, next to those of its namespace. */
  readonly path: string;
  readonly format: FormatName;
  /** BCP 47; the first of a file with several. */
  readonly language: string;
  readonly namespace: string;
  readonly content: Uint8Array;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
}

/** @param wanted the format of files that were imported in another one */
export const exportListView = (files: readonly ExportedFile[], wanted: FormatName | undefined): ExportListView => ({
  files: files.map(({ path, format, language, namespace, content, hash }) => ({
    file: path,
    format,
    language,
    namespace,
    bytes: content.length,
    hash,
  })),
  ...(wanted !== undefined && { losses: FORMAT_LOSSES[wanted] }),
});

export interface ExportScope {
  readonly language?: string;
  readonly namespace?: string;
  /** `reviewed` leaves out texts that are not reviewed. */
  readonly state: 'all' | 'reviewed';
  /** Exports the texts of this release instead of those of the workspace, whatever their state. */
  readonly release?: number | 'current';
  /** The paths of static files, such as `{lng}/{ns}.json`; absent: those of the imported files. See `staticFiles`. */
  readonly layout?: string;
  /** Converts files of other formats to this one. Default: all files keep the format in which they were imported. */
  readonly format?: FormatName;
  /** Ids of the namespaces that the caller is limited to; absent: all. */
  readonly limitedTo?: readonly string[];
}

/**
 * Exports the texts of all languages and namespaces, without empty files; or one file, even if it is empty.
 *
 * @param db a snapshot: all queries have to see the same moment
 * @throws Problem 404, 410 if the texts of the release are no longer stored, 422 if a file cannot contain one of its texts
 */
export async function exportFiles(
  db: Queries,
  { language, namespace, state, format, limitedTo, release: releaseName }: ExportScope,
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
        format,
        includeEmpty: language !== undefined,
      })),
    );
  }
  return withOwnPaths(files);
}

/** Two namespaces may have had files at the same path, one after the other. */
function withOwnPaths(files: readonly ExportedFile[]): readonly ExportedFile[] {
  const used = new Set<string>();
  return files.map((file) => {
    const path = used.has(file.path)
      ? `${file.language}/${file.namespace}${formatNamed(file.format).extensions[0]}`
      : file.path;
    used.add(path);
    return { ...file, path };
  });
}

/**
 * Exports the file with this path, as {@link exportFiles} names it, or that of `{language}/{namespace}.json`, in any format. The
 * extension may be that of the wanted format, if there is one.
 * @throws Problem 404, 410
 */
export async function exportFile(
  db: Queries,
  path: string,
  scope: Omit<ExportScope, 'language' | 'namespace'>,
): Promise<ExportedFile> {
  const found = async (position: Partial<FilePosition>): Promise<readonly ExportedFile[]> => {
    try {
      return await exportFiles(db, { ...scope, ...position });
    } catch (error) {
      if (error instanceof Problem && error.getStatus() === 404) return [];
      throw error;
    }
  };
  const documents = await listDocumentPaths(db);
  const positions = new Map<string, Partial<FilePosition>>();
  for (const document of documents) {
    const { namespace } = document;
    const placement = placementIn(path, layoutOf(document));
    // A folder may look like a language that is not among those of a file of all languages.
    const language = isOfManyLanguages(document.format) ? undefined : localeTag(placement.language);
    // The file of another language of the namespace may be new.
    const isBeside = namespace === placement.namespace || !layoutOf(document).includes('{ns}');
    if (document.path === path && language === undefined) positions.set(namespace, { namespace });
    else if (language !== undefined && (document.path === path || isBeside)) {
      positions.set(`${namespace} ${language}`, { namespace, language });
    }
  }
  for (const position of positions.values()) {
    const file = (await found(position)).find((each) => each.path === path);
    if (file) return file;
  }
  const [first = '', ...rest] = path.split('/');
  const language = canonicalTag(first);
  if (language === undefined) throw unknownLanguage();
  const extension = [formatNamed(scope.format ?? 'json').extensions[0]!, '.json'].find((each) => path.endsWith(each));
  if (extension === undefined) throw unknownNamespace();
  const [file] = await exportFiles(db, { ...scope, language, namespace: rest.join('/').slice(0, -extension.length) });
  if (!file) throw unknownNamespace();
  return file;
}

interface NamespaceExport {
  readonly languages: readonly string[];
  readonly reference: string;
  /** By language. */
  readonly released: ReadonlyMap<string, TextTree> | undefined;
  readonly state: ExportScope['state'];
  readonly format: FormatName | undefined;
  readonly includeEmpty: boolean;
}

/** @param row undefined for a namespace of a release that is no longer in the workspace */
async function exportNamespace(
  db: Queries,
  name: string,
  row: NamespaceRow | undefined,
  renamed: readonly FormerKey[],
  { languages, reference, released, state, format: wanted, includeEmpty }: NamespaceExport,
): Promise<ExportedFile[]> {
  const rows = row === undefined ? [] : await listMessages(db, row.id, { includeDeleted: true });
  const live = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id, key, path, kind }) => ({ id, key, path: fromJson(path), kind }));
  const releaseMessages = released && releasedMessages(referenceFirst(released, reference), live, row?.syntax);
  const releaseShapes = releaseMessages?.values().next().value;
  const former = currentNames(rows, renamed, releaseShapes);
  const imported = row === undefined ? [] : await findDocuments(db, row.id, [...languages, reference]);
  const documents = imported.filter(({ format }) => wanted === undefined || format === wanted);
  const messagesIn = async (tag: string): Promise<readonly ExportedMessage[]> =>
    releaseMessages === undefined
      ? workspaceMessages(db, row!, live, tag, state)
      : (releaseMessages.get(tag) ?? (releaseShapes ?? []).map((message) => ({ ...message, forms: {} })));
  const model =
    documents.find((each) => hasTarget(each, reference)) ?? (row && (await findFirstDocument(db, row.id, wanted)));
  const syntax = row?.syntax ?? 'i18next';
  const shared = documents.find(hasManyLanguages);
  const files: ExportedFile[] = [];
  const exported = new Set<StoredDocument>();
  for (const language of languages) {
    const document = documents.find((each) => hasTarget(each, language)) ?? shared;
    if (document && exported.has(document)) continue;
    const format = formatNamed((document ?? model)?.format ?? wanted ?? 'json');
    let messages = await messagesIn(language);
    const hasTexts = messages.some(({ forms }) => Object.keys(forms).length > 0);
    if (!hasTexts && document === undefined && !includeEmpty) continue;
    const references = hasSources(format) ? await messagesIn(reference) : undefined;
    if (references) messages = withSources(messages, references);
    const { path, encoding } = placeOf(document, model, { language, namespace: name }, format);
    const markup = new Set(rows.flatMap((each) => (each.markup === format.name ? [each.key] : [])));
    const about = { former, syntax, format, markup };
    const write = async (): Promise<string> => {
      if (document === undefined) {
        const file = { ...newFileLike(model, path, { language, namespace: name }), sourceLanguage: reference };
        return exportDocument({ ...about, messages, language, file, model: model?.content });
      }
      const { options } = document;
      if (!hasManyLanguages(document)) {
        return exportDocument({ ...about, messages, document: document.content, options, language });
      }
      exported.add(document);
      let { content } = document;
      for (const tag of new Set([...document.languages.map((each) => each.language), ...languages])) {
        const inLanguage = await messagesIn(tag);
        const translated = references ? withSources(inLanguage, references) : inLanguage;
        content = exportDocument({ ...about, messages: translated, document: content, options, language: tag });
      }
      return content;
    };
    let bytes: Buffer;
    try {
      bytes = encodeDocument(await write(), encoding, format.name);
    } catch (error) {
      if (error instanceof UnwritableTextError) throw textUnwritable(path, error);
      if (error instanceof UnencodableCharacter) throw characterUnwritable(path, error.character, encoding);
      throw error;
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    files.push({ path, format: format.name, language, namespace: name, content: bytes, hash });
  }
  return files;
}

const isOfManyLanguages = (format: FormatName): boolean => formatNamed(format).holds === 'many languages';

const hasTarget = ({ languages }: StoredDocument, tag: string): boolean =>
  languages.some(({ language, role }) => language === tag && role === 'target');

function hasManyLanguages({ format: name, content, options }: StoredDocument): boolean {
  const format = formatNamed(name);
  return format.holds === 'many languages' && isShared(format.holds, format.read(content, options));
}

type FilePosition = Pick<ExportedFile, 'language' | 'namespace'>;

/** The path and encoding of a file: those it was imported with, or like another one of its namespace. */
function placeOf(
  document: StoredDocument | undefined,
  model: StoredDocument | undefined,
  { language, namespace }: FilePosition,
  { extensions: [extension] }: DocumentFormat,
): Pick<StoredDocument, 'path' | 'encoding'> {
  const like = document ?? model;
  if (like === undefined) return { path: `${language}/${namespace}${extension}`, encoding: 'utf-8' };
  const { path, encoding } = like;
  const layout = layoutOf(like);
  // A namespace that was renamed since has its files moved.
  const isInPlace =
    document !== undefined && (!layout.includes('{ns}') || placementIn(path, layout).namespace === namespace);
  return {
    path: isInPlace || hasManyLanguages(like) ? path : pathLike(path, layout, { tag: language, namespace }),
    encoding,
  };
}

const layoutOf = ({ options: { layout } }: Pick<StoredDocument, 'options'>): string =>
  typeof layout === 'string' ? layout : DEFAULT_LAYOUT;

function newFileLike(model: StoredDocument | undefined, path: string, position: FilePosition): NewFile {
  const { language } = placementIn(path, model && layoutOf(model));
  return { language: language || position.language, tag: position.language, path, options: model?.options };
}

/** Adds the reference texts, which the format repeats. */
function withSources(
  messages: readonly ExportedMessage[],
  references: readonly ExportedMessage[],
): readonly ExportedMessage[] {
  const forms = new Map(references.map((message) => [message.key, message.forms]));
  return messages.map((message) => ({ ...message, source: forms.get(message.key) ?? {} }));
}

/** Encodes a file. Formats with escapes write characters that the encoding lacks with them. */
export function encodeDocument(content: string, encoding: string, format: FormatName): Buffer {
  const text = encoding.startsWith('utf-16') && !content.startsWith('\uFEFF') ? `\uFEFF${content}` : content;
  return encodeText(text, encoding, ESCAPES[format]);
}

const xmlReference = (character: string): string => `&#${character.codePointAt(0)};`;

const ESCAPES: Partial<Record<FormatName, (character: string) => string>> = {
  'xliff-1.2': xmlReference,
  'xliff-2': xmlReference,
  android: xmlReference,
  resx: xmlReference,
  'apple-stringsdict': xmlReference,
  properties: (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
};

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
  const texts = new Map(rows.map((row) => [row.message_id, row]));
  return live.map(({ id, ...message }) => {
    const text = texts.get(id);
    return text === undefined
      ? { ...message, forms: {} }
      : { ...message, forms: fromJson(text.forms), state: text.state };
  });
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
