import type { SearchTerm } from '@dragoman/i18n';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database, Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { TextRow } from '../database/schema';
import type { TranslationFilter } from './editing.contract';
import type { Forms } from './message-forms';
import { type Message, messageOf } from './messages.store';
import { type Text, textOf } from './texts.store';

/** Which messages are wanted. */
export interface Selection {
  /** Into which they are translated. */
  readonly language: string;
  /** The installation's reference language. */
  readonly reference: string;
  /** It, and those of namespaces that have another. */
  readonly references: readonly string[];
  readonly namespaceId?: string;
  /** All of them have to hold. */
  readonly filters: readonly TranslationFilter[];
  /** Who asks, for what is theirs. */
  readonly actorId: string;
  /** Changed since, milliseconds. */
  readonly since?: number;
  readonly terms: readonly SearchTerm[];
}

/** Where a page goes on: what its last message was sorted by. */
export type Place = readonly [namespacePosition: number, namespaceId: string, position: number, id: string];

export interface ListedText {
  readonly message: Message;
  readonly place: Place;
  readonly referenceForms: Forms;
  readonly text: Text | undefined;
  readonly updatedBy: string | null;
}

/** In the order of namespaces and of the messages in them. */
export async function listedTexts(
  { kind, read }: Database,
  selection: Selection,
  after: Place | undefined,
  limit: number,
): Promise<ListedText[]> {
  // Found in indexes alone; of what is shown of them only these are read.
  let page = selected(read, kind, selection).select('m.id').orderBy(inOrder).limit(limit);
  if (after !== undefined) {
    const [namespacePosition, namespaceId, position, id] = after;
    page = page.where(
      sql<SqlBool>`(n.position, m.namespace_id, m.position, m.id) > (${namespacePosition}, ${namespaceId}, ${position}, ${id})`,
    );
  }
  const { language, reference } = selection;
  const rows = await withTexts(inLanguage(read, language, reference), reference)
    .where('m.id', 'in', page)
    .orderBy(inOrder)
    .execute();
  return rows.map((row) => listed(row, language));
}

const inOrder = sql`n.position, m.namespace_id, m.position, m.id`;

/** One message, deleted or not. */
export async function listedText(
  db: Queries,
  messageId: string,
  { language, reference }: Pick<Selection, 'language' | 'reference'>,
): Promise<ListedText | undefined> {
  const row = await withTexts(inLanguage(db, language, reference), reference)
    .where('m.id', '=', messageId)
    .executeTakeFirst();
  return row && listed(row, language);
}

/** Those next to a message in its namespace, the nearest first. */
export async function neighbours(
  db: Queries,
  { id, namespaceId, position }: Pick<Message, 'id' | 'namespaceId' | 'position'>,
  side: 'before' | 'after',
  { language, reference }: Pick<Selection, 'language' | 'reference'>,
  limit: number,
): Promise<ListedText[]> {
  const [beyond, order] = side === 'before' ? [sql`<`, 'desc' as const] : [sql`>`, 'asc' as const];
  const rows = await withTexts(inLanguage(db, language, reference), reference)
    .where('m.namespace_id', '=', namespaceId)
    .where('m.deleted_at', 'is', null)
    .where(sql<SqlBool>`(m.position, m.id) ${beyond} (${position}, ${id})`)
    .orderBy('m.position', order)
    .orderBy('m.id', order)
    .limit(limit)
    .execute();
  return rows.map((row) => listed(row, language));
}

export async function countSelected({ kind, read }: Database, selection: Selection): Promise<number> {
  const { count } = await selected(read, kind, selection)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For what is done to all of them. */
export async function selectedIds(
  db: Queries,
  kind: Database['kind'],
  selection: Selection,
  limit: number,
): Promise<string[]> {
  const rows = await selected(db, kind, selection).select('m.id').orderBy('m.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

function selected(db: Queries, kind: Database['kind'], selection: Selection) {
  const { language, reference, references, namespaceId, filters, actorId, since, terms } = selection;
  let query = db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .where('n.deleted_at', 'is', null)
    .where('m.deleted_at', filters.includes('deleted') ? 'is not' : 'is', null);
  if (namespaceId !== undefined) query = query.where('m.namespace_id', '=', namespaceId);
  const inText: Expression<SqlBool>[] = filters.flatMap((filter) => ofText[filter] ?? []);
  if (filters.includes('mine')) inText.push(sql`t.updated_by = ${actorId}`);
  if (since !== undefined) inText.push(sql`t.updated_at >= ${since}`);
  const texts = db.selectFrom('texts as t').select('t.message_id').where('t.language', '=', language);
  if (inText.length > 0) query = query.where('m.id', 'in', texts.where(sql.join<SqlBool>(inText, sql` and `)));
  if (filters.includes('untranslated')) query = query.where('m.id', 'not in', texts.where('t.complete', '=', 1));
  if (filters.includes('sourceChanged')) query = query.where(sourceChanged(language, reference));
  for (const { unwanted, within, word } of terms) {
    const fields = within === undefined ? ['', language, ...references] : [within === 'key' ? '' : within];
    const found = db
      .selectFrom('search_texts as s')
      .select('s.message_id')
      .where('s.language', 'in', [...new Set(fields)])
      .where(contains(kind, word));
    query = query.where('m.id', unwanted ? 'not in' : 'in', found);
  }
  return query;
}

/** Messages beside their texts in a language (`t`) and in that of the reference (`r`). */
const inLanguage = (db: Queries, language: string, reference: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .leftJoin('texts as t', (join) => join.onRef('t.message_id', '=', 'm.id').on('t.language', '=', language))
    .leftJoin('texts as r', (join) =>
      join.onRef('r.message_id', '=', 'm.id').on('r.language', '=', sql<string>`coalesce(n.reference, ${reference})`),
    );

const withTexts = (query: ReturnType<typeof inLanguage>, reference: string) =>
  query
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .select([
      'm.id',
      'm.namespace_id',
      'n.name as namespace',
      'n.position as namespace_position',
      'm.key',
      'm.path',
      'm.kind',
      'm.context',
      'm.position',
      'm.description',
      'm.max_length',
      'm.tags',
      'm.source_version as message_source_version',
      'm.version as message_version',
      'm.deleted_at',
      'n.deleted_at as namespace_deleted_at',
      'r.forms as reference_forms',
      sql<string>`coalesce(n.reference, ${reference})`.as('reference'),
      't.forms',
      't.state',
      't.complete',
      't.errors',
      't.warnings',
      't.source_version',
      't.version',
      't.updated_at',
      't.updated_by',
      'u.name as updated_by_name',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withTexts>['executeTakeFirstOrThrow']>>;

const listed = (row: Row, language: string): ListedText => ({
  message: messageOf(
    { ...row, source_version: row.message_source_version, version: row.message_version },
    { name: row.namespace, reference: row.reference, deleted_at: row.namespace_deleted_at },
  ),
  place: [row.namespace_position, row.namespace_id, row.position, row.id],
  referenceForms: row.reference_forms === null ? {} : fromJson(row.reference_forms),
  text: row.version === null ? undefined : textOf({ ...row, message_id: row.id, language } as TextRow),
  updatedBy: row.updated_by_name,
});

/** What there is to say of the text `t`. One without forms is a draft. */
const ofText: Readonly<Partial<Record<TranslationFilter, Expression<SqlBool>>>> = {
  draft: sql`t.state = 'draft' and t.forms <> '{}'`,
  needsReview: sql`t.state = 'needs_review'`,
  reviewed: sql`t.state = 'reviewed'`,
  errors: sql`t.errors > 0`,
  warnings: sql`t.warnings > 0`,
};

/** Those are few, which no planner knows: they are found in indexes before anything else is looked at. */
const sourceChanged = (language: string, reference: string) => sql<SqlBool>`
  m.id in (
    with older as materialized (
      select t.message_id from texts t join messages o on o.id = t.message_id
      where t.language = ${language} and t.source_version < o.source_version
    ) select message_id from older
  ) and exists (
    select 1 from texts t join texts r on r.message_id = t.message_id
    where t.message_id = m.id and t.language = ${language} and t.forms <> '{}'
      and r.language = coalesce(n.reference, ${reference}) and r.language <> t.language
  )`;

/** Three characters and more are in an index, see the table's migration; fewer are looked for. */
const contains = (kind: Database['kind'], word: string) => {
  if (kind === 'postgres') return sql<SqlBool>`s.content like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
  if (Array.from(word).length < 3) return sql<SqlBool>`instr(s.content, ${word}) > 0`;
  const phrase = `"${word.replaceAll('"', '""')}"`;
  return sql<SqlBool>`s.id in (select rowid from search_texts_index where search_texts_index match ${phrase})`;
};
