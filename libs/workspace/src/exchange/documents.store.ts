import { decodeText, encodeText, type FormatName, type FormatOptions } from '@dragoman/i18n/internal';
import { createHash } from 'node:crypto';
import { compressText, decompressText } from '../database/compressed-bytes';
import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { DocumentLanguageRow } from './exchange.tables';

/** A file as it was last imported. */
export interface StoredDocument {
  readonly id: string;
  readonly path: string;
  readonly format: FormatName;
  readonly options: FormatOptions;
  readonly encoding: string;
  /** The decoded bytes, with their byte order mark. */
  readonly content: string;
  readonly importedAt: number;
  readonly languages: readonly Pick<DocumentLanguageRow, 'language' | 'role'>[];
}

/** Returns the files of a namespace that have texts of one of these languages, in the order of their paths. */
export async function findDocuments(
  db: Queries,
  namespaceId: string,
  languages: readonly string[],
): Promise<readonly StoredDocument[]> {
  const ids = db.selectFrom('document_languages').select('document_id').where('language', 'in', languages);
  return readDocuments(db, await selectDocuments(db, namespaceId).where('id', 'in', ids).execute());
}

/** Returns the first file of a namespace, whatever its languages are; with a format, the first one of that format. */
export async function findFirstDocument(
  db: Queries,
  namespaceId: string,
  format?: FormatName,
): Promise<StoredDocument | undefined> {
  const all = selectDocuments(db, namespaceId).limit(1);
  const [first] = await readDocuments(
    db,
    await (format === undefined ? all : all.where('format', '=', format)).execute(),
  );
  return first;
}

const selectDocuments = (db: Queries, namespaceId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'path', 'format', 'options', 'encoding', 'content', 'imported_at'])
    .where('namespace_id', '=', namespaceId)
    .orderBy('path');

type SelectedDocument = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

async function readDocuments(db: Queries, rows: readonly SelectedDocument[]): Promise<readonly StoredDocument[]> {
  if (rows.length === 0) return [];
  const languagesOf = await findDocumentLanguages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ options, content, imported_at, ...row }) => ({
    ...row,
    options: fromJson(options),
    content: decodeText(decompressText(content), row.encoding),
    importedAt: imported_at,
    languages: languagesOf.get(row.id) ?? [],
  }));
}

async function findDocumentLanguages(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument['languages']>> {
  const rows = await db
    .selectFrom('document_languages')
    .selectAll()
    .where('document_id', 'in', ids)
    .orderBy('document_id')
    .orderBy('language')
    .execute();
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

/** Returns where all files are kept, with the names of their namespaces. */
export async function listDocumentPaths(
  db: Queries,
): Promise<readonly (Pick<StoredDocument, 'path' | 'format' | 'options'> & { readonly namespace: string })[]> {
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('namespaces as n', 'n.id', 'd.namespace_id')
    .select(['d.path', 'd.format', 'd.options', 'n.name as namespace'])
    .where('n.deleted_at', 'is', null)
    .orderBy('n.name')
    .orderBy('d.path')
    .execute();
  return rows.map(({ options, ...row }) => ({ ...row, options: fromJson(options) }));
}

/** The hashes of the last imported files of namespaces, in a fixed order. */
export const listDocumentHashes = (
  db: Queries,
  namespaceIds: readonly string[],
): Promise<{ namespace_id: string; path: string; hash: string }[]> =>
  db
    .selectFrom('documents')
    .select(['namespace_id', 'path', 'hash'])
    .where('namespace_id', 'in', namespaceIds)
    .orderBy('namespace_id')
    .orderBy('path')
    .execute();

export interface DocumentToStore extends Omit<StoredDocument, 'id' | 'importedAt'> {
  readonly namespaceId: string;
  readonly at: number;
  /** Someone has imported it, and so decided on its texts. */
  readonly isImport: boolean;
}

/**
 * Stores a file as it was imported. It replaces the one with the same path, and those whose languages it has. If the same
 * content is stored already, only the time of an import is written.
 */
export async function putDocument(tx: Transaction, document: DocumentToStore): Promise<void> {
  const { namespaceId, path, format, encoding, languages, at, isImport } = document;
  const bytes = encodeText(document.content, encoding);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const row = { path, format, options: toJson(document.options), encoding, hash };
  const targets = targetsOf(document);
  const stored = await findStored(tx, namespaceId);
  const replaced = stored.filter((each) => each.path === path || isCovered(each, targets));
  const [same] = replaced;
  const shared = stored.filter(
    (each) => !replaced.includes(each) && targetsOf(each).some((tag) => targets.includes(tag)),
  );
  if (same !== undefined && replaced.length + shared.length === 1 && isSame(same, { ...row, languages })) {
    if (isImport) await tx.updateTable('documents').set({ imported_at: at }).where('id', '=', same.id).execute();
    return;
  }

  for (const { id } of shared) await removeLanguages(tx, id, targets);
  for (const { id } of replaced) await removeLanguages(tx, id);
  for (const { id } of replaced.slice(1)) await tx.deleteFrom('documents').where('id', '=', id).execute();
  const id = same?.id ?? newId();
  const columns = { ...row, content: await compressText(bytes), imported_at: at };
  if (same) await tx.updateTable('documents').set(columns).where('id', '=', id).execute();
  else
    await tx
      .insertInto('documents')
      .values({ id, namespace_id: namespaceId, ...columns })
      .execute();
  const rows = languages.map(({ language, role }) => ({ document_id: id, language, role }));
  if (rows.length > 0) await tx.insertInto('document_languages').values(rows).execute();
}

const isCovered = (document: Pick<StoredDocument, 'languages'>, targets: readonly string[]): boolean => {
  const own = targetsOf(document);
  return own.length > 0 && own.every((tag) => targets.includes(tag));
};

const targetsOf = ({ languages }: Pick<StoredDocument, 'languages'>): readonly string[] =>
  languages.filter(({ role }) => role === 'target').map(({ language }) => language);

async function removeLanguages(tx: Transaction, id: string, languages?: readonly string[]): Promise<void> {
  const rows = tx.deleteFrom('document_languages').where('document_id', '=', id);
  await (languages === undefined ? rows : rows.where('language', 'in', languages)).execute();
}

/** The files of a namespace, without their content. */
async function findStored(tx: Transaction, namespaceId: string) {
  const rows = await tx
    .selectFrom('documents')
    .leftJoin('document_languages', 'document_id', 'id')
    .select(['id', 'path', 'format', 'options', 'encoding', 'hash', 'language', 'role'])
    .where('namespace_id', '=', namespaceId)
    .orderBy('id')
    .execute();
  return Array.from(Map.groupBy(rows, ({ id }) => id).values(), (each) => ({
    ...each[0]!,
    languages: each.flatMap(({ language, role }) => (language && role ? [{ language, role }] : [])),
  }));
}

type ComparedDocument = Record<'path' | 'format' | 'options' | 'encoding' | 'hash', string> &
  Pick<StoredDocument, 'languages'>;

const isSame = (one: ComparedDocument, other: ComparedDocument): boolean =>
  (['path', 'format', 'options', 'encoding', 'hash'] as const).every((name) => one[name] === other[name]) &&
  languageIds(one) === languageIds(other);

const languageIds = ({ languages }: Pick<StoredDocument, 'languages'>): string =>
  languages
    .map(({ language, role }) => `${role} ${language}`)
    .sort()
    .join();
