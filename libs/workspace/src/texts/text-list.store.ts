import type { SearchTerm, Forms } from '@dragoman/i18n/internal';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database, Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import { commentedByOthers, hasComments, hasOpenThreads } from '../comments/open-threads';
import type { SqlDialect } from '../database/sql-dialect';
import type { TextRow } from '../editing/editing.tables';
import type { TextAuthor } from './require-author';
import type { TextFilter } from './texts.contract';
import { isTranslatable, isUnfinished, isUnreviewed } from './selected/unfinished-texts';
import { type Message, messageFromRow } from '../editing/stores/messages.store';
import { type Text, textFromRow } from '../editing/stores/texts.store';

/** Which texts to list, count or edit. */
export interface TextSelection {
  /** The target language. */
  readonly language: string;
  /** The installation's reference language. */
  readonly reference: string;
  /** The reference languages of all namespaces. */
  readonly references: readonly string[];
  readonly namespaceId?: string;
  /** Ids of the namespaces that the caller is limited to. */
  readonly limitedTo?: readonly string[];
  /** Texts have to match all of them. */
  readonly filters: readonly TextFilter[];
  /** The caller, for the filters `mine`, `others` and `approvable`. */
  readonly actorId: string;
  /** Texts of the language are approved by someone other than their last editor. */
  readonly independentReview: boolean;
  /** Only texts changed at or after this time, in milliseconds since 1970; see `TextListView` for sources and comments. */
  readonly since?: number;
  /** Only texts last changed by this account; null: by the system. */
  readonly updatedBy?: TextAuthor | null;
  readonly terms: readonly SearchTerm[];
  /** Only texts in which one of the checks has found something that counts or, if `excluded`, none has. */
  readonly checks?: readonly { readonly excluded: boolean; readonly codes: readonly string[] }[];
  /** Only texts of keys with one of the tags or, if `excluded`, with none of them. */
  readonly tags?: readonly { readonly excluded: boolean; readonly names: readonly string[] }[];
  /** Only the texts of this task. */
  readonly taskId?: string;
  /** Only texts of these messages. */
  readonly messageIds?: readonly string[];
}

/** A position in the list: the values that it is sorted by. */
export type TextListPosition = readonly [namespacePosition: number, namespaceId: string, position: number, id: string];

export const isTextListPosition = (value: unknown): value is TextListPosition =>
  Array.isArray(value) &&
  value.length === 4 &&
  [value[0], value[2]].every(Number.isSafeInteger) &&
  [value[1], value[3]].every((id) => typeof id === 'string');

export interface ListedText {
  readonly message: Message;
  readonly listPosition: TextListPosition;
  readonly referenceForms: Forms;
  readonly text: Text | undefined;
  readonly updatedBy: string | null;
}

/** Lists texts in the order of the namespaces and of the messages in them. */
export async function listTexts(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  selection: TextSelection,
  after: TextListPosition | undefined,
  limit: number,
): Promise<ListedText[]> {
  // The page is selected from indexes only; other columns are read only for its rows.
  let page = selectMessages(read, dialect, selection).select('m.id').orderBy(listOrder).limit(limit);
  if (after !== undefined) {
    const [namespacePosition, namespaceId, position, id] = after;
    page = page.where(
      sql<SqlBool>`(n.position, m.namespace_id, m.position, m.id) > (${namespacePosition}, ${namespaceId}, ${position}, ${id})`,
    );
  }
  const { language, reference } = selection;
  const rows = await selectListedTexts(selectTextPairs(read, language, reference), reference)
    .where('m.id', 'in', page)
    .orderBy(listOrder)
    .execute();
  return rows.map((row) => listedTextFromRow(row, language));
}

const listOrder = sql`n.position, m.namespace_id, m.position, m.id`;

/** Also finds a deleted message. */
export async function findListedText(
  db: Queries,
  messageId: string,
  { language, reference }: Pick<TextSelection, 'language' | 'reference'>,
): Promise<ListedText | undefined> {
  const row = await selectListedTexts(selectTextPairs(db, language, reference), reference)
    .where('m.id', '=', messageId)
    .executeTakeFirst();
  return row && listedTextFromRow(row, language);
}

/** The names of those who last changed the texts, by their ids. */
export async function loadAuthorNames(db: Queries, texts: readonly Text[]): Promise<Map<string, string>> {
  const ids = [...new Set(texts.flatMap(({ updatedBy }) => updatedBy ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The messages before or after a message in its namespace, the nearest first. */
export async function listNeighbors(
  db: Queries,
  { id, namespaceId, position }: Pick<Message, 'id' | 'namespaceId' | 'position'>,
  side: 'before' | 'after',
  { language, reference }: Pick<TextSelection, 'language' | 'reference'>,
  limit: number,
): Promise<ListedText[]> {
  const [beyond, order] = side === 'before' ? [sql`<`, 'desc' as const] : [sql`>`, 'asc' as const];
  const rows = await selectListedTexts(selectTextPairs(db, language, reference), reference)
    .where('m.namespace_id', '=', namespaceId)
    .where('m.deleted_at', 'is', null)
    .where(sql<SqlBool>`(m.position, m.id) ${beyond} (${position}, ${id})`)
    .orderBy('m.position', order)
    .orderBy('m.id', order)
    .limit(limit)
    .execute();
  return rows.map((row) => listedTextFromRow(row, language));
}

export async function countTexts(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  selection: TextSelection,
): Promise<number> {
  const { count } = await selectMessages(read, dialect, selection)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the selected texts by what checks have found in them, and by the tags of their keys. The most frequent are first. */
export async function countFacets(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  selection: TextSelection,
): Promise<Record<'codes' | 'tags', readonly (readonly [name: string, texts: number])[]>> {
  const selected = selectMessages(read, dialect, selection).select('m.id');
  const [codes, tags] = await Promise.all([
    read
      .selectFrom('texts as t')
      .select(({ fn }) => ['t.codes as names', fn.countAll<number>().as('count')])
      .where('t.language', '=', selection.language)
      .where(hasFindings)
      .where('t.message_id', 'in', selected)
      .groupBy('t.codes')
      .execute(),
    read
      .selectFrom('messages as g')
      .select(({ fn }) => ['g.tags as names', fn.countAll<number>().as('count')])
      .where(hasTags)
      .where('g.id', 'in', selected)
      .groupBy('g.tags')
      .execute(),
  ]);
  return { codes: countEach(codes), tags: countEach(tags) };
}

function countEach(rows: readonly { readonly names: TextRow['codes']; readonly count: number }[]) {
  const counts = new Map<string, number>();
  for (const { names, count } of rows)
    for (const name of fromJson(names)) counts.set(name, (counts.get(name) ?? 0) + Number(count));
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

/** The ids of the selected messages. */
export async function listSelectedIds(
  db: Queries,
  { dialect }: Database,
  selection: TextSelection,
  limit: number,
): Promise<string[]> {
  const rows = await selectMessages(db, dialect, selection).select('m.id').orderBy('m.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The ids of the selected messages in the order of the list, with the versions of their texts and of the sources of these; 0: there is no text. */
export async function listVersions(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  selection: TextSelection,
  limit: number,
): Promise<{ keyId: string; version: number; sourceVersion: number }[]> {
  const { language } = selection;
  const rows = await selectMessages(read, dialect, selection)
    .leftJoin('texts as v', (join) => join.onRef('v.message_id', '=', 'm.id').on('v.language', '=', language))
    .select(['m.id', 'v.version', 'm.source_version'])
    .orderBy(listOrder)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ keyId: row.id, version: row.version ?? 0, sourceVersion: row.source_version }));
}

function selectMessages(db: Queries, dialect: SqlDialect, selection: TextSelection) {
  const { language, reference, references, namespaceId, limitedTo, filters, actorId, since, updatedBy, terms } =
    selection;
  const { taskId, messageIds } = selection;
  let query = db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .where('n.deleted_at', 'is', null)
    .where('m.deleted_at', filters.includes('deleted') ? 'is not' : 'is', null);
  if (namespaceId !== undefined) query = query.where('m.namespace_id', '=', namespaceId);
  if (limitedTo !== undefined) query = query.where('m.namespace_id', 'in', limitedTo);
  if (messageIds !== undefined) query = query.where('m.id', 'in', messageIds);
  if (taskId !== undefined) {
    query = query.where('m.id', 'in', db.selectFrom('task_texts').select('message_id').where('task_id', '=', taskId));
  }
  const conditions: Expression<SqlBool>[] = filters.flatMap((filter) => textConditions[filter] ?? []);
  if (filters.includes('mine')) conditions.push(sql`t.updated_by = ${actorId}`);
  if (filters.includes('others')) conditions.push(sql`t.updated_by is distinct from ${actorId}`);
  if (updatedBy !== undefined)
    conditions.push(updatedBy === null ? sql`t.updated_by is null` : sql`t.updated_by = ${updatedBy.id}`);
  if (filters.includes('approvable') && selection.independentReview)
    conditions.push(sql`t.edited_by is distinct from ${actorId}`);
  const isAboutSource = filters.includes('sourceChanged');
  const isAboutComments = filters.includes('comments') || filters.includes('openComments');
  if (since !== undefined && !isAboutSource && !isAboutComments) conditions.push(sql`t.updated_at >= ${since}`);
  const texts = db.selectFrom('texts as t').select('t.message_id').where('t.language', '=', language);
  if (conditions.length > 0) {
    query = query.where('m.id', 'in', texts.where(sql.join<SqlBool>(conditions, sql` and `)));
  }
  if (filters.includes('untranslated'))
    query = query.where('m.id', 'not in', texts.where('t.complete', '=', 1)).where(isTranslatable(language, reference));
  if (filters.includes('unfinished')) query = query.where(isUnfinished(language, reference));
  if (filters.includes('unreviewed')) query = query.where(isUnreviewed(language, reference));
  if (filters.includes('pretranslated')) {
    const pretranslated = db
      .selectFrom('pretranslation_texts as p')
      .innerJoin('texts as t', (join) =>
        join.onRef('t.message_id', '=', 'p.message_id').onRef('t.language', '=', 'p.language'),
      )
      .select('p.message_id')
      .where('p.language', '=', language)
      .whereRef('t.version', '=', 'p.version');
    query = query.where('m.id', 'in', pretranslated);
  }
  if (filters.includes('notInCode')) query = query.where('m.not_in_code_since', 'is not', null);
  if (filters.includes('comments')) query = query.where(hasComments(language));
  if (filters.includes('openComments')) query = query.where(hasOpenThreads(language));
  if (since !== undefined && isAboutComments) query = query.where(commentedByOthers(language, since, actorId));
  if (isAboutSource) query = query.where(sourceChanged(language, reference, since));
  const hasAny = (column: string, values: readonly string[]) =>
    values.length === 0
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`(${sql.join(
          values.map((value) => dialect.contains(column, JSON.stringify(value))),
          sql` or `,
        )})`;
  for (const { excluded, codes } of selection.checks ?? []) {
    const found = texts.where(hasFindings).where(hasAny('t.codes', codes));
    query = query.where('m.id', excluded ? 'not in' : 'in', found);
  }
  for (const { excluded, names } of selection.tags ?? []) {
    const found = db.selectFrom('messages as g').select('g.id').where(hasTags).where(hasAny('g.tags', names));
    query = query.where('m.id', excluded ? 'not in' : 'in', found);
  }
  const withWord = ({ within, word }: SearchTerm) => {
    const fields = within === undefined ? ['', language, ...references] : [within === 'key' ? '' : within];
    return db
      .selectFrom('search_texts as s')
      .select('s.message_id')
      .where('s.language', 'in', [...new Set(fields)])
      .where(dialect.contains('s.content', word));
  };
  const wanted = terms.filter(({ excluded }) => !excluded).map(withWord);
  if (wanted.length > 0) {
    const withAllWords = wanted.reduce((all, found) => all.intersect(found));
    query = query.where(dialect.isAmong('m.id', withAllWords));
  }
  for (const term of terms) if (term.excluded) query = query.where('m.id', 'not in', withWord(term));
  return query;
}

/** As partial indexes are declared. */
const hasFindings = sql<SqlBool>`t.codes <> '[]'`;
const hasTags = sql<SqlBool>`g.tags <> '[]'`;

/** Returns the tags of all keys that are not deleted. */
export async function listTags(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('messages as g')
    .select('g.tags')
    .distinct()
    .where(hasTags)
    .where('g.deleted_at', 'is', null)
    .execute();
  return [...new Set(rows.flatMap(({ tags }) => fromJson(tags)))];
}

/** Messages with their texts in a language (`t`) and in the reference language (`r`). */
const selectTextPairs = (db: Queries, language: string, reference: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .leftJoin('texts as t', (join) => join.onRef('t.message_id', '=', 'm.id').on('t.language', '=', language))
    .leftJoin('texts as r', (join) =>
      join.onRef('r.message_id', '=', 'm.id').on('r.language', '=', sql<string>`coalesce(n.reference, ${reference})`),
    );

const selectListedTexts = (query: ReturnType<typeof selectTextPairs>, reference: string) =>
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
      'm.not_in_code_since',
      'm.markup',
      'n.deleted_at as namespace_deleted_at',
      'n.syntax',
      'r.forms as reference_forms',
      sql<string>`coalesce(n.reference, ${reference})`.as('reference'),
      't.forms',
      't.state',
      't.sent_back',
      't.complete',
      't.errors',
      't.warnings',
      't.findings',
      't.ignored',
      't.codes',
      't.source_version',
      't.version',
      't.updated_at',
      't.updated_by',
      't.edited_by',
      'u.name as updated_by_name',
    ]);

type ListedTextRow = Awaited<ReturnType<ReturnType<typeof selectListedTexts>['executeTakeFirstOrThrow']>>;

const listedTextFromRow = (row: ListedTextRow, language: string): ListedText => ({
  message: messageFromRow(
    { ...row, source_version: row.message_source_version, version: row.message_version },
    { name: row.namespace, reference: row.reference, syntax: row.syntax, deleted_at: row.namespace_deleted_at },
  ),
  listPosition: [row.namespace_position, row.namespace_id, row.position, row.id],
  referenceForms: row.reference_forms === null ? {} : fromJson(row.reference_forms),
  text: row.version === null ? undefined : textFromRow({ ...row, message_id: row.id, language } as TextRow),
  updatedBy: row.updated_by_name,
});

/** Conditions on the text `t`. A text without forms has the state draft. */
const textConditions: Readonly<Partial<Record<TextFilter, Expression<SqlBool>>>> = {
  draft: sql`t.state = 'draft' and t.forms <> '{}'`,
  draftNotSentBack: sql`t.state = 'draft' and t.forms <> '{}' and t.sent_back = 0`,
  sentBack: sql`t.sent_back = 1`,
  needsReview: sql`t.state = 'needs_review'`,
  reviewed: sql`t.state = 'reviewed'`,
  approvable: sql`t.state <> 'reviewed' and t.complete = 1 and t.errors = 0`,
  errors: sql`t.errors > 0`,
  warnings: sql`t.warnings > 0`,
};

/** A materialized subquery, because planners do not know how few these texts are: they are found by an index first. */
const sourceChanged = (language: string, reference: string, since = 0) => sql<SqlBool>`
  m.id in (
    with older as materialized (
      select t.message_id from texts t join messages o on o.id = t.message_id
      where t.language = ${language} and t.source_version < o.source_version
    ) select message_id from older
  ) and exists (
    select 1 from texts t join texts r on r.message_id = t.message_id
    where t.message_id = m.id and t.language = ${language} and t.forms <> '{}'
      and r.language = coalesce(n.reference, ${reference}) and r.language <> t.language and r.updated_at >= ${since}
  )`;
