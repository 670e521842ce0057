import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database';
import type { CountRow, ProgressRow } from '../editing.tables';
import { chunks } from '../../http/chunks';
import { DAY_MS } from '../../durations';

const columns = [
  'messages',
  'translated',
  'drafts',
  'sent_back',
  'needs_review',
  'reviewed',
  'errors',
  'warnings',
  'source_changed',
] as const;

/** The context of a change that updates counts. */
export interface CountingContext {
  readonly tx: Transaction;
  /** The installation's reference language; '' before the first language is added. */
  readonly reference: string;
  /** The differences so far, by namespace and language. */
  readonly counts: Map<string, CountRow>;
}

/** Restricts what is counted; without members, everything is. */
interface Scope {
  /** Ids. */
  readonly messages?: readonly string[];
  /** Ids. */
  readonly namespaces?: readonly string[];
  readonly languages?: readonly string[];
}

/**
 * Carries out a change and counts its differences, by counting the given messages before and after. They have to be
 * locked.
 * @param scope all messages that the change may write, including new ones, and the languages
 */
export async function withCounts<T>(
  { tx, reference, counts }: CountingContext,
  scope: { messages: readonly string[]; languages?: readonly string[] },
  change: () => Promise<T>,
): Promise<T> {
  const before = await computeCounts(tx, reference, scope);
  const result = await change();
  for (const row of differences(before, await computeCounts(tx, reference, scope))) {
    const sum = counts.get(countId(row));
    counts.set(countId(row), sum === undefined ? row : addCounts(sum, row, 1));
  }
  return result;
}

/** Writes the differences; at the end of a change, because all changes of a language write to the same few rows. */
export async function writeCounts({ tx, counts }: CountingContext): Promise<void> {
  const changes = differences([], [...counts.values()]);
  counts.clear();
  await addToCounts(tx, changes);
  await addToProgress(tx, changes);
}

/** Counts again from the texts, such as for a language that was added or a namespace that was restored. */
export async function recount(
  counting: CountingContext,
  scope: { namespaces?: readonly string[]; languages?: readonly string[] },
): Promise<void> {
  const { tx, reference } = counting;
  await writeCounts(counting);
  let old = tx.deleteFrom('counts');
  if (scope.namespaces !== undefined) old = old.where('namespace_id', 'in', scope.namespaces);
  if (scope.languages !== undefined) old = old.where('language', 'in', scope.languages);
  const before = await old.returningAll().execute();
  const after = await computeCounts(tx, reference, scope);
  await addToCounts(tx, differences([], after));
  await addToProgress(tx, differences(before, after));
}

/** The stored counts, one row for each namespace and language. */
export function listCounts(
  db: Queries,
  of: { namespaceId?: string; limitedTo?: readonly string[]; languages?: readonly string[] | undefined } = {},
): Promise<CountRow[]> {
  let query = db.selectFrom('counts').selectAll();
  if (of.namespaceId !== undefined) query = query.where('namespace_id', '=', of.namespaceId);
  if (of.limitedTo !== undefined) query = query.where('namespace_id', 'in', of.limitedTo);
  if (of.languages !== undefined) query = query.where('language', 'in', of.languages);
  return query.execute();
}

/** Counts from the texts: one row for each namespace and language that has a message. */
export async function computeCounts(db: Queries, reference: string, scope: Scope): Promise<CountRow[]> {
  if (scope.messages === undefined) return computeCountsOf(db, reference, scope);
  const all = new Map<string, CountRow>();
  for (const part of chunks(scope.messages)) {
    for (const row of await computeCountsOf(db, reference, { ...scope, messages: part })) {
      const sum = all.get(countId(row));
      all.set(countId(row), sum === undefined ? row : addCounts(sum, row, 1));
    }
  }
  return [...all.values()];
}

async function computeCountsOf(
  db: Queries,
  reference: string,
  { messages, namespaces, languages }: Scope,
): Promise<CountRow[]> {
  let query = db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .innerJoin('languages as l', (join) => join.on('l.deleted_at', 'is', null))
    .leftJoin('texts as t', (join) => join.onRef('t.message_id', '=', 'm.id').onRef('t.language', '=', 'l.tag'))
    .leftJoin('texts as r', (join) =>
      join.onRef('r.message_id', '=', 'm.id').on('r.language', '=', sql<string>`coalesce(n.reference, ${reference})`),
    )
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null);
  if (messages !== undefined) query = query.where('m.id', 'in', messages);
  if (namespaces !== undefined) query = query.where('m.namespace_id', 'in', namespaces);
  if (languages !== undefined) query = query.where('l.tag', 'in', languages);

  const inReference = sql`r.forms <> '{}'`; // null without a reference text, which counts as false
  const isReference = sql`l.tag = coalesce(n.reference, ${reference})`;
  const number = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  return query
    .select([
      'm.namespace_id',
      'l.tag as language',
      // Without a source, a key can only be written in the reference language.
      number(sql`${inReference} or ${isReference}`).as('messages'),
      number(sql`${inReference} and t.complete = 1`).as('translated'),
      number(sql`${inReference} and t.forms <> '{}' and t.state = 'draft'`).as('drafts'),
      number(sql`${inReference} and t.sent_back = 1`).as('sent_back'),
      number(sql`${inReference} and t.forms <> '{}' and t.state = 'needs_review'`).as('needs_review'),
      number(sql`${inReference} and t.forms <> '{}' and t.state = 'reviewed'`).as('reviewed'),
      number(sql`t.errors > 0`).as('errors'),
      number(sql`t.warnings > 0`).as('warnings'),
      number(
        sql`t.source_version < m.source_version and t.forms <> '{}' and r.language is not null and t.language <> r.language`,
      ).as('source_changed'),
    ])
    .groupBy(['m.namespace_id', 'l.tag'])
    .execute();
}

/**
 * The rows that differ, sorted, so that concurrent changes lock the rows of counts in the same order and never
 * deadlock.
 */
function differences(before: readonly CountRow[], after: readonly CountRow[]): CountRow[] {
  const all = new Map(after.map((row) => [countId(row), row]));
  for (const row of before) {
    all.set(countId(row), addCounts(all.get(countId(row)) ?? { ...row, ...zeroCounts }, row, -1));
  }
  return [...all.values()]
    .filter((row) => columns.some((column) => row[column] !== 0))
    .sort((a, b) => (countId(a) < countId(b) ? -1 : 1));
}

async function addToCounts(tx: Transaction, rows: readonly CountRow[]): Promise<void> {
  for (const part of chunks(rows)) {
    await tx
      .insertInto('counts')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['namespace_id', 'language']).doUpdateSet(addedValues('counts', columns)),
      )
      .execute();
  }
}

const progressColumns = ['messages', 'translated', 'reviewed'] as const;

async function addToProgress(tx: Transaction, changes: readonly CountRow[]): Promise<void> {
  const day = dayOf(Date.now());
  const rows = changes
    .filter((row) => progressColumns.some((column) => row[column] !== 0))
    .map(({ namespace_id, language, messages, translated, reviewed }) => ({
      day,
      namespace_id,
      language,
      messages,
      translated,
      reviewed,
    }));
  for (const part of chunks(rows)) {
    await tx
      .insertInto('progress')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['day', 'namespace_id', 'language']).doUpdateSet(addedValues('progress', progressColumns)),
      )
      .execute();
  }
}

/** Adds the inserted values to the existing ones. */
const addedValues = (table: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]));

/** Days since 1970, UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** The changes of the counts on each day since then, the latest first; days without changes are left out. */
export function progressSince(
  db: Queries,
  day: number,
  {
    languages,
    limitedTo,
  }: { readonly languages?: readonly string[] | undefined; readonly limitedTo?: readonly string[] },
): Promise<Pick<ProgressRow, 'day' | (typeof progressColumns)[number]>[]> {
  let query = db
    .selectFrom('progress')
    .select(['day', ...progressColumns.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name))])
    .where('day', '>=', day)
    .groupBy('day')
    .orderBy('day', 'desc');
  if (languages !== undefined) query = query.where('language', 'in', languages);
  if (limitedTo !== undefined) query = query.where('namespace_id', 'in', limitedTo);
  return query.execute();
}

/** The first day with changes of counts; undefined if there are none yet. */
export async function firstDay(db: Queries): Promise<number | undefined> {
  const { first } = await db
    .selectFrom('progress')
    .select(({ fn }) => fn.min('day').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? undefined : Number(first);
}

const zeroCounts = Object.fromEntries(columns.map((column) => [column, 0])) as Record<(typeof columns)[number], 0>;

const countId = ({ namespace_id, language }: CountRow): string => `${namespace_id} ${language}`;

const addCounts = (one: CountRow, other: CountRow, sign: 1 | -1): CountRow => ({
  ...one,
  ...Object.fromEntries(columns.map((column) => [column, one[column] + sign * other[column]])),
});
