import { sql } from 'kysely';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { firstIdAt } from '../../database/new-id';
import type { TextContent } from '../../editing/write-texts';
import type { ChangeKind } from '../../history/change-kinds';

/** Change sets that people make by writing and reviewing, and the pre-translation. */
const COUNTED_KINDS = ['edit', 'review', 'bulk.setState', 'bulk.sendBack', 'pretranslate'] as const;
type CountedKind = (typeof COUNTED_KINDS)[number] & ChangeKind;

/** Change sets that are read at a time. */
const SETS_AT_A_TIME = 400;

/** Changes that are read at a time, unless a single change set has more. */
const CHANGES_AT_A_TIME = 2000;

/** The changes that are counted. */
export interface CountedPeriod {
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Milliseconds since 1970; not included. */
  readonly until: number;
  /** Canonical BCP 47. */
  readonly language?: string | undefined;
  /** Id of a person or service account. */
  readonly person?: string | undefined;
}

/** A change of a text. */
export interface CountedChange {
  readonly kind: CountedKind;
  /** Null: the system. */
  readonly actorId: string | null;
  readonly messageId: string;
  readonly language: string;
  readonly before: TextContent | null;
  readonly after: TextContent;
}

/** Returns the changes of texts in a period, without those that were undone. */
export async function* countedChanges(db: Queries, period: CountedPeriod): AsyncGenerator<CountedChange> {
  const undone = await undoneTexts(db, period);
  for (const kind of COUNTED_KINDS) {
    for await (const sets of setsOf(db, kind, period)) {
      const setById = new Map(sets.map((set) => [set.id, set]));
      const changes = await textChanges(db, [...setById.keys()], period.language);
      for (const { change_set_id, subject_id, language, before, after } of changes) {
        if (after === null) continue;
        const { part_of, actor_id } = setById.get(change_set_id)!;
        if (undone.get(part_of ?? change_set_id)?.has(`${subject_id} ${language}`)) continue;
        yield {
          kind,
          actorId: actor_id,
          messageId: subject_id,
          language: language!,
          before: before && (fromJson(before) as TextContent),
          after: fromJson(after) as TextContent,
        };
      }
    }
  }
}

/** The changes of texts in change sets. */
async function textChanges(db: Queries, changeSetIds: readonly string[], language: string | undefined) {
  const rows = await changesIn(db, changeSetIds, language).select(['before', 'after']).execute();
  return rows.filter(isOfText);
}

/** The texts that change sets have changed, without what they were before and after. */
async function changedTexts(db: Queries, changeSetIds: readonly string[], language: string | undefined) {
  return (await changesIn(db, changeSetIds, language).execute()).filter(isOfText);
}

/**
 * The type is not part of the query: SQLite would take the index of subjects, and go through all texts that have ever been
 * changed.
 */
function changesIn(db: Queries, changeSetIds: readonly string[], language: string | undefined) {
  const query = db
    .selectFrom('changes')
    .select(['change_set_id', 'subject_type', 'subject_id', 'language'])
    .where('change_set_id', 'in', changeSetIds);
  return language === undefined ? query : query.where('language', '=', language);
}

const isOfText = ({ subject_type }: { readonly subject_type: string }): boolean => subject_type === 'text';

/** SQL: how many texts the change set `s` has changed; null: none. */
function changesOfTexts(language: string | undefined) {
  const inLanguage = language === undefined ? sql`` : sql`and p.language = ${language}`;
  return sql<number | null>`(
    select cast(sum(p.changes) as integer) from change_parts p
    where p.change_set_id = s.id and p.subject_type = 'text' ${inLanguage}
  )`;
}

/** Splits change sets that have changed texts into parts with a limited number of changes. */
function* partsOf<Row extends { readonly changes: number | null }>(sets: readonly Row[]): Generator<readonly Row[]> {
  let part: Row[] = [];
  let sum = 0;
  for (const set of sets) {
    const { changes } = set;
    if (changes === null) continue;
    if (part.length > 0 && sum + changes > CHANGES_AT_A_TIME) {
      yield part;
      part = [];
      sum = 0;
    }
    part.push(set);
    sum += changes;
  }
  if (part.length > 0) yield part;
}

/** The change sets of a kind that have changed texts in a period, as many at a time as have a limited number of changes. */
async function* setsOf(db: Queries, kind: CountedKind, { from, until, language, person }: CountedPeriod) {
  // One kind and one lower bound in each query: the databases then read a page from an index, and nothing before it.
  let after: string | undefined;
  for (;;) {
    let query = db
      .selectFrom('change_sets as s')
      .select(['s.id', 's.part_of', 's.actor_id', changesOfTexts(language).as('changes')])
      .where('s.kind', '=', kind)
      .where('s.id', after === undefined ? '>=' : '>', after ?? firstIdAt(from))
      .where('s.id', '<', firstIdAt(until))
      .orderBy('s.id')
      .limit(SETS_AT_A_TIME);
    if (person !== undefined) query = query.where('s.actor_id', '=', person);
    const page = await query.execute();
    yield* partsOf(page);
    if (page.length < SETS_AT_A_TIME) return;
    after = page.at(-1)!.id;
  }
}

/**
 * Returns the texts that were undone, by the change set that they were changed in. A text that had been changed again was not
 * undone, and an undo can be undone itself.
 */
async function undoneTexts(
  db: Queries,
  { from, language }: CountedPeriod,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const undos = await db
    .selectFrom('change_sets as s')
    .innerJoin('change_sets as o', 'o.id', 's.undo_of')
    .select(['s.id', 's.undo_of', changesOfTexts(language).as('changes')])
    .where('s.kind', '=', 'undo')
    .where('s.id', '>=', firstIdAt(from)) // what is undone was changed before
    .where('o.kind', 'in', [...COUNTED_KINDS, 'undo'])
    .orderBy('s.id', 'desc')
    .execute();
  const undone = new Map<string, Set<string>>();
  for (const part of partsOf(undos)) {
    const ids = part.map(({ id }) => id);
    const textsOf = Map.groupBy(await changedTexts(db, ids, language), ({ change_set_id }) => change_set_id);
    for (const { id, undo_of } of part) {
      const texts = (textsOf.get(id) ?? []).map((text) => `${text.subject_id} ${text.language}`);
      const takenBack = undone.get(undo_of!) ?? new Set();
      for (const text of texts) if (!undone.get(id)?.has(text)) takenBack.add(text);
      undone.set(undo_of!, takenBack);
    }
  }
  return undone;
}
