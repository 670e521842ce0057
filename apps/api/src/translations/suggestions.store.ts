import { sql } from 'kysely';
import type { Database } from '../database/database';
import { fromJson } from '../database/json-text';
import type { TextRow } from '../database/schema';
import type { Forms } from './message-forms';

export interface Candidate {
  readonly message: string;
  readonly namespace: string;
  readonly key: string;
  readonly sourceForms: Forms;
  readonly forms: Forms;
  readonly state: TextRow['state'];
}

export interface Wanted {
  /** The one that suggestions are for. */
  readonly message: string;
  readonly language: string;
  readonly reference: string;
  /** Of its source, spelled as searches compare. */
  readonly words: readonly string[];
  /** Of its source. */
  readonly length: number;
  readonly limit: number;
}

/** Wholly translated messages whose source has most of the words, those about as long first. */
export async function likelyTranslations(
  { kind, read }: Database,
  { message, language, reference, words, length, limit }: Wanted,
): Promise<Candidate[]> {
  if (words.length === 0) return [];
  const at = (word: string) => (kind === 'postgres' ? sql`strpos(s.content, ${word})` : sql`instr(s.content, ${word})`);
  const shared = sql<number>`${sql.join(
    words.map((word) => sql`case when ${at(word)} > 0 then ${sql.lit(word.length)} else 0 end`),
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
    .where('t.complete', '=', 1)
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where(sql<boolean>`(${shared}) > 0`)
    .orderBy(sql`(${shared})`, 'desc')
    .orderBy(sql`abs(length(s.content) - ${sql.lit(length)})`)
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, key, name, source, forms, state }) => ({
    ...{ message: id, namespace: name, key, state },
    sourceForms: fromJson(source),
    forms: fromJson(forms),
  }));
}
