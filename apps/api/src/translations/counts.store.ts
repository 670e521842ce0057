import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { CountRow } from '../database/schema';
import { inParts } from './in-parts';

const columns = ['messages', 'translated', 'needs_review', 'reviewed', 'errors', 'warnings'] as const;

/** What is counted. */
interface Scope {
  readonly messages?: readonly string[];
  readonly namespaces?: readonly string[];
  /** All where it is left out. */
  readonly languages?: readonly string[];
}

/**
 * Carries out a change and keeps the counts exact, at the cost of the messages that are named, however many others there
 * are. The messages have to be locked.
 * @param reference the installation's reference language
 * @param scope the messages that the change may touch, those included that it makes, and the languages
 */
export async function counted<T>(
  tx: Transaction,
  reference: string,
  scope: { messages: readonly string[]; languages?: readonly string[] },
  change: () => Promise<T>,
): Promise<T> {
  const before = await tally(tx, reference, scope);
  const result = await change();
  const after = await tally(tx, reference, scope);
  await apply(tx, before, after);
  return result;
}

/** Counts anew what may have drifted, or was not counted so far: a language that was added, a namespace that came back. */
export async function recount(
  tx: Transaction,
  reference: string,
  scope: { namespaces?: readonly string[]; languages?: readonly string[] },
): Promise<void> {
  let old = tx.deleteFrom('counts');
  if (scope.namespaces !== undefined) old = old.where('namespace_id', 'in', scope.namespaces);
  if (scope.languages !== undefined) old = old.where('language', 'in', scope.languages);
  await old.execute();
  await apply(tx, [], await tally(tx, reference, scope));
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
      number(sql`${inReference} and t.forms <> '{}' and t.state = 'needs_review'`).as('needs_review'),
      number(sql`${inReference} and t.forms <> '{}' and t.state = 'reviewed'`).as('reviewed'),
      number(sql`t.errors > 0`).as('errors'),
      number(sql`t.warnings > 0`).as('warnings'),
    ])
    .groupBy(['m.namespace_id', 'l.tag'])
    .execute();
}

async function apply(tx: Transaction, before: readonly CountRow[], after: readonly CountRow[]): Promise<void> {
  const differences = new Map(after.map((row) => [nameOf(row), row]));
  for (const row of before) {
    const now = differences.get(nameOf(row));
    differences.set(nameOf(row), combined(now ?? { ...row, ...nothing }, row, -1));
  }
  // In one order everywhere: two changes of the same counts wait for one another instead of for ever.
  const rows = [...differences.values()]
    .filter((row) => columns.some((column) => row[column] !== 0) || before.length === 0)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  for (const part of inParts(rows)) {
    await tx
      .insertInto('counts')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['namespace_id', 'language'])
          .doUpdateSet(
            Object.fromEntries(
              columns.map((column) => [column, sql`counts.${sql.ref(column)} + excluded.${sql.ref(column)}`]),
            ),
          ),
      )
      .execute();
  }
}

const nothing = { messages: 0, translated: 0, needs_review: 0, reviewed: 0, errors: 0, warnings: 0 };

const nameOf = ({ namespace_id, language }: CountRow): string => `${namespace_id} ${language}`;

const combined = (one: CountRow, other: CountRow, sign: 1 | -1): CountRow => ({
  ...one,
  ...Object.fromEntries(columns.map((column) => [column, one[column] + sign * other[column]])),
});
