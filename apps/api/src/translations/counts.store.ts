import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { CountRow, ProgressRow } from '../database/schema';
import { inParts } from './in-parts';

const columns = [
  'messages',
  'translated',
  'drafts',
  'needs_review',
  'reviewed',
  'errors',
  'warnings',
  'source_changed',
] as const;

/** What counts are kept exact with. */
export interface Counting {
  readonly tx: Transaction;
  /** The installation's reference language; '' before the first language is added. */
  readonly reference: string;
  /** What became of them so far, by namespace and language. */
  readonly counts: Map<string, CountRow>;
}

/** What is counted. */
interface Scope {
  readonly messages?: readonly string[];
  readonly namespaces?: readonly string[];
  /** All where it is left out. */
  readonly languages?: readonly string[];
}

/**
 * Carries out a change and counts what it changes, at the cost of the messages that are named, however many others there
 * are. The messages have to be locked.
 * @param scope the messages that the change may touch, those included that it makes, and the languages
 */
export async function counted<T>(
  { tx, reference, counts }: Counting,
  scope: { messages: readonly string[]; languages?: readonly string[] },
  change: () => Promise<T>,
): Promise<T> {
  const before = await tally(tx, reference, scope);
  const result = await change();
  for (const row of differences(before, await tally(tx, reference, scope))) {
    const sum = counts.get(nameOf(row));
    counts.set(nameOf(row), sum === undefined ? row : combined(sum, row, 1));
  }
  return result;
}

/** Writes what was counted, at the end of a change: everybody's changes of a language meet in these few rows. */
export async function writeCounts({ tx, counts }: Counting): Promise<void> {
  const changes = differences([], [...counts.values()]);
  counts.clear();
  await add(tx, changes);
  await addToDay(tx, changes);
}

/** Counts anew what may have drifted, or was not counted so far: a language that was added, a namespace that came back. */
export async function recount(
  counting: Counting,
  scope: { namespaces?: readonly string[]; languages?: readonly string[] },
): Promise<void> {
  const { tx, reference } = counting;
  await writeCounts(counting);
  let old = tx.deleteFrom('counts');
  if (scope.namespaces !== undefined) old = old.where('namespace_id', 'in', scope.namespaces);
  if (scope.languages !== undefined) old = old.where('language', 'in', scope.languages);
  const before = await old.returningAll().execute();
  const after = await tally(tx, reference, scope);
  await add(tx, differences([], after));
  await addToDay(tx, differences(before, after));
}

/** As they are kept, one row for each namespace and language. */
export function counts(db: Queries, of: { namespaceId?: string; language?: string } = {}): Promise<CountRow[]> {
  let query = db.selectFrom('counts').selectAll();
  if (of.namespaceId !== undefined) query = query.where('namespace_id', '=', of.namespaceId);
  if (of.language !== undefined) query = query.where('language', '=', of.language);
  return query.execute();
}

/** The same, counted: one row for each namespace and language that has a message. */
export async function tally(db: Queries, reference: string, scope: Scope): Promise<CountRow[]> {
  if (scope.messages === undefined) return tallyOf(db, reference, scope);
  const all = new Map<string, CountRow>();
  for (const part of inParts(scope.messages)) {
    for (const row of await tallyOf(db, reference, { ...scope, messages: part })) {
      const sum = all.get(nameOf(row));
      all.set(nameOf(row), sum === undefined ? row : combined(sum, row, 1));
    }
  }
  return [...all.values()];
}

async function tallyOf(
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

  const inReference = sql`r.forms <> '{}'`; // null, so not so, where there is none
  const number = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  return query
    .select([
      'm.namespace_id',
      'l.tag as language',
      number(inReference).as('messages'),
      number(sql`${inReference} and t.complete = 1`).as('translated'),
      number(sql`${inReference} and t.forms <> '{}' and t.state = 'draft'`).as('drafts'),
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

/** What became of the counts, where it is something. In one order everywhere: two changes of the same wait for one another instead of for ever. */
function differences(before: readonly CountRow[], after: readonly CountRow[]): CountRow[] {
  const all = new Map(after.map((row) => [nameOf(row), row]));
  for (const row of before) {
    all.set(nameOf(row), combined(all.get(nameOf(row)) ?? { ...row, ...nothing }, row, -1));
  }
  return [...all.values()]
    .filter((row) => columns.some((column) => row[column] !== 0))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

async function add(tx: Transaction, rows: readonly CountRow[]): Promise<void> {
  for (const part of inParts(rows)) {
    await tx
      .insertInto('counts')
      .values(part)
      .onConflict((conflict) => conflict.columns(['namespace_id', 'language']).doUpdateSet(sums('counts', columns)))
      .execute();
  }
}

const followed = ['messages', 'translated', 'reviewed'] as const;

async function addToDay(tx: Transaction, changes: readonly CountRow[]): Promise<void> {
  const day = dayOf(Date.now());
  const rows = changes
    .filter((row) => followed.some((column) => row[column] !== 0))
    .map(({ namespace_id, language, messages, translated, reviewed }) => ({
      ...{ day, namespace_id, language },
      ...{ messages, translated, reviewed },
    }));
  for (const part of inParts(rows)) {
    await tx
      .insertInto('progress')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['day', 'namespace_id', 'language']).doUpdateSet(sums('progress', followed)),
      )
      .execute();
  }
}

/** What is there and what comes to it. */
const sums = (table: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]));

/** Since 1970, UTC. */
export const dayOf = (time: number): number => Math.floor(time / 86_400_000);

/** By how much each day since then changed the counts, the latest first; days that changed nothing are left out. */
export function progressSince(
  db: Queries,
  day: number,
  language: string | undefined,
): Promise<Pick<ProgressRow, 'day' | (typeof followed)[number]>[]> {
  let query = db
    .selectFrom('progress')
    .select(['day', ...followed.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name))])
    .where('day', '>=', day)
    .groupBy('day')
    .orderBy('day', 'desc');
  if (language !== undefined) query = query.where('language', '=', language);
  return query.execute();
}

/** Since when days are remembered; undefined: nothing was counted yet. */
export async function firstDay(db: Queries): Promise<number | undefined> {
  const { first } = await db
    .selectFrom('progress')
    .select(({ fn }) => fn.min('day').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? undefined : Number(first);
}

const nothing = Object.fromEntries(columns.map((column) => [column, 0])) as Record<(typeof columns)[number], 0>;

const nameOf = ({ namespace_id, language }: CountRow): string => `${namespace_id} ${language}`;

const combined = (one: CountRow, other: CountRow, sign: 1 | -1): CountRow => ({
  ...one,
  ...Object.fromEntries(columns.map((column) => [column, one[column] + sign * other[column]])),
});
