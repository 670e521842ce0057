import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import type { NamespaceRow } from '../../editing/editing.tables';
import { listLanguageTags, referenceLanguage } from '../../editing/stores/languages.store';
import { listMessages, type MessageOutlineRow } from '../../editing/stores/messages.store';
import { listRevisions } from '../../editing/stores/revisions.store';
import { findNamespacesByNames } from '../../editing/stores/namespaces.store';
import { listTextVersions } from '../../editing/stores/texts.store';
import { findDocuments, listDocumentHashes, type StoredDocument } from '../documents.store';
import { findFormerKeys, type FormerKey } from '../former-keys';
import { undoneKeys } from './undone-imports';
import type { CurrentMessage, CurrentNamespace, CurrentText, CurrentTexts } from './import-plan';

/** What files are compared with. */
export interface ImportBaseline {
  readonly current: CurrentTexts;
  /** Differs as soon as a plan made from this baseline may be outdated. */
  readonly stamp: string;
}

/**
 * Loads what a plan is made from.
 * @param db a snapshot, or a transaction that has locked the namespaces: all queries have to see the same moment
 * @param preferredReference the reference language if the installation has none yet
 */
export async function loadImportBaseline(
  db: Queries,
  {
    namespaces: names,
    languages,
    preferredReference,
    withReference,
  }: {
    namespaces: readonly string[];
    languages: readonly string[];
    preferredReference: string;
    /** Whether files have reference texts without naming their language. */
    withReference?: boolean;
  },
): Promise<ImportBaseline> {
  const rows = await findNamespacesByNames(db, names);
  const reference = (await referenceLanguage(db)) ?? preferredReference;
  const formerKeys = rows.length === 0 ? undefined : await findFormerKeys(db);
  const namespaces: CurrentNamespace[] = [];
  for (const row of rows) {
    const all = withReference ? [...new Set([...languages, row.reference ?? reference])] : languages;
    namespaces.push(await loadNamespace(db, row, reference, formerKeys?.get(row.id) ?? [], all));
  }
  return {
    current: { reference, languages: await listLanguageTags(db), namespaces },
    stamp: await baselineStamp(db, names),
  };
}

/** The {@link ImportBaseline.stamp} at this moment. Reads no texts. */
export async function baselineStamp(db: Queries, names: readonly string[]): Promise<string> {
  const rows = await findNamespacesByNames(db, names);
  const ids = rows.map(({ id }) => id);
  const revisions = await listRevisions(db, ids);
  return JSON.stringify([
    await referenceLanguage(db),
    await listLanguageTags(db),
    rows.map(({ id, name, reference, syntax }) => [id, name, reference, syntax]),
    ids.map((id) => revisions.get(id)?.all()),
    ids.length === 0 ? [] : await listDocumentHashes(db, ids),
  ]);
}

async function loadNamespace(
  db: Queries,
  { id: namespaceId, name, reference, syntax }: NamespaceRow,
  defaultReference: string,
  formerKeys: readonly FormerKey[],
  languages: readonly string[],
): Promise<CurrentNamespace> {
  const rows = await listMessages(db, namespaceId, { includeDeleted: true });
  const texts = new Map(rows.map((row) => [row.id, new Map<string, CurrentText>()]));
  // Also in deleted languages, which get their texts back when they are added again. Texts in all languages show which
  // forms a plural message has.
  for (const { message_id, language, forms, version } of await listTextVersions(db, namespaceId, languages)) {
    texts.get(message_id)!.set(language, { forms: fromJson(forms), version });
  }
  const currentMessage = ({
    id,
    key,
    path,
    kind,
    description,
    max_length,
    markup,
  }: MessageOutlineRow): CurrentMessage => ({
    key,
    path: fromJson(path),
    kind,
    ...(description !== null && { description }),
    ...(max_length !== null && { maxLength: max_length }),
    ...(markup !== null && { markup }),
    texts: texts.get(id)!,
  });
  const documents = await findDocuments(db, namespaceId, languages);
  return {
    name,
    reference: reference ?? defaultReference,
    syntax,
    messages: rows.filter(({ deleted_at }) => deleted_at === null).map(currentMessage),
    former: [...rows.filter(({ deleted_at }) => deleted_at !== null), ...formerKeys].map(({ key, kind }) => ({
      key,
      kind,
    })),
    ...byLanguage(documents),
    undone: await undoneKeys(db, namespaceId, importTimes(documents)),
  };
}

/** When the files of the languages were last imported. */
function importTimes(documents: readonly StoredDocument[]): ReadonlyMap<string, number> {
  const timesOf = (wanted: 'source' | 'target') =>
    documents.flatMap(({ languages, importedAt }) =>
      languages.flatMap(({ language, role }) => (role === wanted ? [[language, importedAt] as const] : [])),
    );
  return new Map([...timesOf('source'), ...timesOf('target')]);
}

function byLanguage(all: readonly StoredDocument[]): Pick<CurrentNamespace, 'documents' | 'sources'> {
  const documents = new Map<string, StoredDocument>();
  for (const document of all) {
    for (const { language, role } of document.languages) if (role === 'target') documents.set(language, document);
  }
  return { documents, sources: all.filter(({ languages }) => languages.some(({ role }) => role === 'source')) };
}
