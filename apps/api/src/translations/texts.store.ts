import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import type { TextRow } from '../database/schema';
import { inParts } from './in-parts';
import type { Forms } from './message-forms';
import { together } from './search-spellings';

/** A message in a language, as it is kept. */
export interface Text {
  readonly messageId: string;
  readonly language: string;
  readonly forms: Forms;
  readonly state: TextRow['state'];
  readonly complete: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** Version of the reference that it says. */
  readonly sourceVersion: number;
  /** Counts its changes, from 1. */
  readonly version: number;
  readonly updatedAt: number;
  readonly updatedBy: string | null;
}

/** @param languages all where it is left out */
export async function textsOf(
  db: Queries,
  messageIds: readonly string[],
  languages?: readonly string[],
): Promise<Text[]> {
  const texts: Text[] = [];
  for (const part of inParts(messageIds)) {
    const all = db.selectFrom('texts').selectAll().where('message_id', 'in', part);
    const rows = await (languages === undefined ? all : all.where('language', 'in', languages)).execute();
    for (const row of rows) texts.push(textOf(row));
  }
  return texts;
}

/** Puts texts in the place of those that are there. */
export async function putTexts(tx: Transaction, texts: readonly Text[]): Promise<void> {
  for (const part of inParts(texts)) {
    await tx
      .insertInto('texts')
      .values(part.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['message_id', 'language']).doUpdateSet(({ ref }) => ({
          forms: ref('excluded.forms'),
          state: ref('excluded.state'),
          complete: ref('excluded.complete'),
          errors: ref('excluded.errors'),
          warnings: ref('excluded.warnings'),
          source_version: ref('excluded.source_version'),
          version: ref('excluded.version'),
          updated_at: ref('excluded.updated_at'),
          updated_by: ref('excluded.updated_by'),
        })),
      )
      .execute();
  }
}

/** What a search looks through. */
export async function putSearchTexts(
  tx: Transaction,
  rows: readonly { messageId: string; language: string; texts: readonly string[] }[],
): Promise<void> {
  for (const part of inParts(rows)) {
    await tx
      .insertInto('search_texts')
      .values(
        part.map(({ messageId, language, texts }) => ({ message_id: messageId, language, content: together(texts) })),
      )
      .onConflict((conflict) =>
        conflict.columns(['language', 'message_id']).doUpdateSet(({ ref }) => ({ content: ref('excluded.content') })),
      )
      .execute();
  }
}

export const textOf = (row: TextRow): Text => ({
  messageId: row.message_id,
  language: row.language,
  forms: fromJson(row.forms),
  state: row.state,
  complete: row.complete === 1,
  errors: row.errors,
  warnings: row.warnings,
  sourceVersion: row.source_version,
  version: row.version,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

const toRow = (text: Text): TextRow => ({
  message_id: text.messageId,
  language: text.language,
  forms: toJson(text.forms),
  state: text.state,
  complete: text.complete ? 1 : 0,
  errors: text.errors,
  warnings: text.warnings,
  source_version: text.sourceVersion,
  version: text.version,
  updated_at: text.updatedAt,
  updated_by: text.updatedBy,
});
