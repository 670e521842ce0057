import { sql } from 'kysely';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { firstIdAt } from '../../database/new-id';
import type { TextContent } from '../../editing/write-texts';
import type { ChangeKind } from '../../history/change-kinds';
import { chunks } from '../../http/chunks';

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
      for (const { change_set_id, subject_id, language, before, after } of await textChanges(db, [...setById.keys()])) {
        if (after === null || (period.language !== undefined && language !== period.language)) continue;
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

/**
 * The type is not part of the query: SQLite would take the index of subjects, and go through all texts that have ever been
 * changed.
 */
async function textChanges(db: Queries, changeSetIds: readonly string[]) {
  const rows = await db
    .selectFrom('changes')
    .select(['change_set_id', 'subject_type', 'subject_id', 'language', 'before', 'after'])
    .where('change_set_id', 'in', changeSetIds)
    .execute();
  return rows.filter(({ subject_type }) => subject_type === 'text');
}

/** The change sets of a kind that have changed texts in a period, as many at a time as have a limited number of changes. */
async function* setsOf(db: Queries, kind: CountedKind, { from, until, language, person }: CountedPeriod) {
  // One kind and one lower bound in each query: the databases then read a page from an index, and nothing before it.
  let after: string | undefined;
  for (;;) {
    let query = db
      .selectFrom('change_sets as s')
      .select(({ selectFrom }) => {
        const parts = selectFrom('change_parts as p')
          .select(({ fn }) => sql<number>`cast(${fn.sum('p.changes')} as integer)`.as('changes'))
          .whereRef('p.change_set_id', '=', 's.id')
          .where('p.subject_type', '=', 'text');
        return [
          ...(['s.id', 's.part_of', 's.actor_id'] as const),
          (language === undefined ? parts : parts.where('p.language', '=', language)).as('changes'),
        ];
      })
      .where('s.kind', '=', kind)
      .where('s.id', after === undefined ? '>=' : '>', after ?? firstIdAt(from))
      .where('s.id', '<', firstIdAt(until))
      .orderBy('s.id')
      .limit(SETS_AT_A_TIME);
    if (person !== undefined) query = query.where('s.actor_id', '=', person);
    const page = await query.execute();
    const sets = page.flatMap(({ changes, ...set }) => (changes === null ? [] : { ...set, changes }));
    for (let start = 0; start < sets.length;) {
      let changes = 0;
      let end = start;
      do changes += sets[end++]!.changes;
      while (end < sets.length && changes + sets[end]!.changes <= CHANGES_AT_A_TIME);
      yield sets.slice(start, end);
      start = end;
    }
    if (page.length < SETS_AT_A_TIME) return;
    after = page.at(-1)!.id;
  }
}

/**
 * Returns the texts that were undone, by the change set that they were changed in. A text that had been changed again was not
 * undone, and an undo can be undone itself.
 */
async function undoneTexts(db: Queries, { from }: CountedPeriod): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const undos = await db
    .selectFrom('change_sets as u')
    .innerJoin('change_sets as s', 's.id', 'u.undo_of')
    .select(['u.id', 'u.undo_of'])
    .where('u.kind', '=', 'undo')
    .where('u.id', '>=', firstIdAt(from)) // what is undone was changed before
    .where('s.kind', 'in', [...COUNTED_KINDS, 'undo'])
    .orderBy('u.id', 'desc')
    .execute();
  const undone = new Map<string, Set<string>>();
  for (const part of chunks(undos)) {
    const rows = await textChanges(
      db,
      part.map(({ id }) => id),
    );
    const textsOf = Map.groupBy(rows, ({ change_set_id }) => change_set_id);
    for (const { id, undo_of } of part) {
      const texts = (textsOf.get(id) ?? []).map(({ subject_id, language }) => `${subject_id} ${language}`);
      const takenBack = undone.get(undo_of!) ?? new Set();
      for (const text of texts) if (!undone.get(id)?.has(text)) takenBack.add(text);
      undone.set(undo_of!, takenBack);
    }
  }
  return undone;
}
