import type { IgnoredFinding } from '../../checks/ignored-findings';
import type { FindingsOfText } from '../../checks/run-checks';
import type { Queries, Transaction } from '../../database/database';
import { fromJson, toJson } from '../../database/json-text';
import type { TextRow } from '../editing.tables';
import { chunks } from '../../http/chunks';
import type { Forms } from '@dragoman/i18n/internal';
import { searchText } from './search-text';

/** A message in one language, as it is stored. */
export interface Text {
  readonly messageId: string;
  readonly language: string;
  readonly forms: Forms;
  readonly state: TextRow['state'];
  /** A draft that a reviewer has sent back, and that has not been saved since. */
  readonly sentBack: boolean;
  readonly complete: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** Findings of extensions, and of checks that read other texts; they are counted in `errors` and `warnings`. */
  readonly storedFindings: FindingsOfText;
  /** Findings that are not counted. */
  readonly ignored: readonly IgnoredFinding[];
  /** The codes of all findings that are counted, each once, in order. */
  readonly codes: readonly string[];
  /** The version of the reference text that it translates. */
  readonly sourceVersion: number;
  /** Counts its changes, starting at 1. */
  readonly version: number;
  readonly updatedAt: number;
  readonly updatedBy: string | null;
  /** Who last changed its forms; `updatedBy` may only have changed its state. */
  readonly editedBy: string | null;
}

/** @param languages all languages if absent */
export async function loadTexts(
  db: Queries,
  messageIds: readonly string[],
  languages?: readonly string[],
): Promise<Text[]> {
  if (languages?.length === 0) return []; // PostgreSQL refuses `in ()`
  const texts: Text[] = [];
  for (const part of chunks(messageIds)) {
    const all = db.selectFrom('texts').selectAll().where('message_id', 'in', part);
    const rows = await (languages === undefined ? all : all.where('language', 'in', languages)).execute();
    for (const row of rows) texts.push(textFromRow(row));
  }
  return texts;
}

/** Whether a language has a text, leaving out those of deleted messages. */
export async function hasTexts(db: Queries, language: string): Promise<boolean> {
  const row = await db
    .selectFrom('texts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select('t.message_id')
    .where('t.language', '=', language)
    .where('t.forms', '<>', '{}')
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A text of a namespace, without what only editing needs. */
export type NamespaceTextRow = Pick<TextRow, 'message_id' | 'language' | 'forms' | 'state' | 'complete' | 'errors'>;

/**
 * Texts of the messages of a namespace in the given languages, in no order. Deleted messages and empty texts are left
 * out.
 * @param state only texts with this state
 */
export function listNamespaceTexts(
  db: Queries,
  namespaceId: string,
  languages: readonly string[],
  state?: TextRow['state'],
): Promise<NamespaceTextRow[]> {
  const all = db
    .selectFrom('messages as m')
    .innerJoin('texts as t', 't.message_id', 'm.id')
    .select(['t.message_id', 't.language', 't.forms', 't.state', 't.complete', 't.errors'])
    .where('m.namespace_id', '=', namespaceId)
    .where('m.deleted_at', 'is', null)
    .where('t.language', 'in', languages)
    .where('t.forms', '<>', '{}');
  return (state === undefined ? all : all.where('t.state', '=', state)).execute();
}

/**
 * Texts of all messages of a namespace, deleted ones included, with their versions: in the given languages, and of
 * plural messages in every language.
 */
export async function listTextVersions(
  db: Queries,
  namespaceId: string,
  languages: readonly string[],
): Promise<Pick<TextRow, 'message_id' | 'language' | 'forms' | 'version'>[]> {
  const all = db
    .selectFrom('messages as m')
    .innerJoin('texts as t', 't.message_id', 'm.id')
    .select(['t.message_id', 't.language', 't.forms', 't.version'])
    .where('m.namespace_id', '=', namespaceId);
  // Two queries: with a condition on either, texts in all languages would be read.
  const plurals = all.where('m.kind', '<>', 'text');
  return [
    ...(languages.length === 0 ? [] : await all.where('t.language', 'in', languages).execute()),
    ...(await (languages.length === 0 ? plurals : plurals.where('t.language', 'not in', languages)).execute()),
  ];
}

/** Inserts texts, or replaces the ones of the same message and language. */
export async function putTexts(tx: Transaction, texts: readonly Text[]): Promise<void> {
  for (const part of chunks(texts)) {
    await tx
      .insertInto('texts')
      .values(part.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['message_id', 'language']).doUpdateSet(({ ref }) => ({
          forms: ref('excluded.forms'),
          state: ref('excluded.state'),
          sent_back: ref('excluded.sent_back'),
          complete: ref('excluded.complete'),
          errors: ref('excluded.errors'),
          warnings: ref('excluded.warnings'),
          findings: ref('excluded.findings'),
          ignored: ref('excluded.ignored'),
          codes: ref('excluded.codes'),
          source_version: ref('excluded.source_version'),
          version: ref('excluded.version'),
          updated_at: ref('excluded.updated_at'),
          updated_by: ref('excluded.updated_by'),
          edited_by: ref('excluded.edited_by'),
        })),
      )
      .execute();
  }
}

/**
 * Makes the translations of restored reference texts up to date: those of the version that is restored. It is no change of the
 * translations, which keep their own versions.
 * @param restored the version of each reference text that it was restored to, by message
 */
export async function renewTranslations(tx: Transaction, restored: ReadonlyMap<string, number>): Promise<void> {
  for (const version of new Set(restored.values())) {
    const ids = Array.from(restored, ([id, each]) => (each === version ? id : [])).flat();
    for (const part of chunks(ids)) {
      await tx
        .updateTable('texts')
        .set(({ selectFrom, ref }) => ({
          source_version: selectFrom('messages as m')
            .select('m.source_version')
            .where('m.id', '=', ref('texts.message_id'))
            .$asScalar()
            .$notNull(),
        }))
        .where('message_id', 'in', part)
        .where('source_version', '=', version)
        .execute();
    }
  }
}

/** Updates the search index. */
export async function putSearchTexts(
  tx: Transaction,
  rows: readonly { messageId: string; language: string; texts: readonly string[] }[],
): Promise<void> {
  for (const part of chunks(rows)) {
    await tx
      .insertInto('search_texts')
      .values(
        part.map(({ messageId, language, texts }) => ({ message_id: messageId, language, content: searchText(texts) })),
      )
      .onConflict((conflict) =>
        conflict.columns(['language', 'message_id']).doUpdateSet(({ ref }) => ({ content: ref('excluded.content') })),
      )
      .execute();
  }
}

export const textFromRow = (row: TextRow): Text => ({
  messageId: row.message_id,
  language: row.language,
  forms: fromJson(row.forms),
  state: row.state,
  sentBack: row.sent_back === 1,
  complete: row.complete === 1,
  errors: row.errors,
  warnings: row.warnings,
  storedFindings: fromJson(row.findings),
  ignored: fromJson(row.ignored),
  codes: fromJson(row.codes),
  sourceVersion: row.source_version,
  version: row.version,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  editedBy: row.edited_by,
});

const toRow = (text: Text): TextRow => ({
  message_id: text.messageId,
  language: text.language,
  forms: toJson(text.forms),
  state: text.state,
  sent_back: text.sentBack ? 1 : 0,
  complete: text.complete ? 1 : 0,
  errors: text.errors,
  warnings: text.warnings,
  findings: toJson(text.storedFindings),
  ignored: toJson(text.ignored),
  codes: toJson(text.codes),
  source_version: text.sourceVersion,
  version: text.version,
  updated_at: text.updatedAt,
  updated_by: text.updatedBy,
  edited_by: text.editedBy,
});
