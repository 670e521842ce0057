import { sql } from 'kysely';
import type { Database } from '../../database/database';
import { fromJson } from '../../database/json-text';
import type { TextRow } from '../../editing/editing.tables';
import type { Forms, SyntaxName } from '@dragoman/i18n/internal';

export interface SuggestionCandidate {
  readonly message: string;
  readonly namespace: string;
  readonly key: string;
  readonly sourceForms: Forms;
  readonly forms: Forms;
  readonly state: TextRow['state'];
}

export interface SuggestionQuery {
  /** The id of the message that suggestions are for. */
  readonly message: string;
  readonly language: string;
  readonly reference: string;
  /** Syntax of its namespace: texts in another one would not mean the same. */
  readonly syntax: SyntaxName;
  /** Words of its source, normalized for search. */
  readonly words: readonly string[];
  /** The length of its source. */
  readonly length: number;
  readonly limit: number;
  /** Ids of the namespaces that the caller is limited to; absent: all. */
  readonly limitedTo?: readonly string[];
}

/**
 * Finds translated messages whose source shares words with the given one: the most shared words first, then by length. Translations
 * of an earlier source are left out: they may not mean what the source says now.
 */
export async function findSimilarSources(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  { message, language, reference, syntax, words, length, limit, limitedTo }: SuggestionQuery,
): Promise<SuggestionCandidate[]> {
  if (words.length === 0) return [];
  const sharedLength = sql<number>`${sql.join(
    words.map(
      (word) => sql`case when ${dialect.positionOf('s.content', word)} > 0 then ${sql.lit(word.length)} else 0 end`,
    ),
    sql` + `,
  )}`;
  const rows = await read
    .selectFrom('search_texts as s')
    .innerJoin('texts as t', (join) => join.onRef('t.message_id', '=', 's.message_id').on('t.language', '=', language))
    .innerJoin('texts as r', (join) => join.onRef('r.message_id', '=', 's.message_id').on('r.language', '=', reference))
    .innerJoin('messages as m', 'm.id', 's.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .select(['m.id', 'm.key', 'n.name', 'r.forms as source', 't.forms', 't.state'])
    .where('s.language', '=', reference)
    .where('s.message_id', '<>', message)
    .where('n.syntax', '=', syntax)
    .where('t.complete', '=', 1)
    .where('t.errors', '=', 0)
    .whereRef('t.source_version', '>=', 'm.source_version')
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where(sql<boolean>`(${sharedLength}) > 0`)
    .$if(limitedTo !== undefined, (query) => query.where('n.id', 'in', limitedTo!))
    .orderBy(sql`(${sharedLength})`, 'desc')
    .orderBy(sql`abs(length(s.content) - ${sql.lit(length)})`)
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, key, name, source, forms, state }) => ({
    message: id,
    namespace: name,
    key,
    state,
    sourceForms: fromJson(source),
    forms: fromJson(forms),
  }));
}
