import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { firstIdAt } from '../database/new-id';
import type { ChangeKind, KindFilter } from './change-kinds';
import type { ChangePartRow } from './history.tables';
import { type Change, type ChangeSet, type HistoryEntry, peopleSubjects, type Subject } from './change';

export interface HistoryFilter {
  readonly subject?: Subject;
  /** Subjects of any type; the id of a message includes its texts. */
  readonly subjectId?: string;
  readonly language?: string;
  readonly actorId?: string;
  /** Includes its parts. */
  readonly changeSetId?: string;
  /** Only these change sets, without further parts of them. All of their entries, if they are several. */
  readonly ofChangeSets?: readonly string[];
  readonly seq?: number;
  readonly seqs?: readonly number[];
  /** Only entries with a smaller `seq`. */
  readonly before?: number;
  /** Only entries of change sets made at or after this time, in milliseconds since 1970. */
  readonly since?: number;
  /** Excludes changes that only administrators see, see {@link peopleSubjects}. */
  readonly excludePeople?: boolean;
}

const subjectTypes: readonly Subject['type'][] = [
  'text',
  'message',
  'namespace',
  'language',
  'setting',
  'release',
  'scheduledRelease',
  'build',
  'codeChange',
  'comment',
  'screenshot',
  'term',
  'task',
  ...peopleSubjects,
];

/** Limits the rows of one statement, because SQLite limits its parameters. */
const MAX_ROWS_PER_STATEMENT = 500;

export async function insertChangeSet(
  tx: Transaction,
  { id, at, actor, kind, undoOf, note, partOf }: ChangeSet,
): Promise<void> {
  await tx
    .insertInto('change_sets')
    .values({
      id,
      at,
      actor_id: actor.id,
      actor_name: actor.name,
      agent: actor.agent ?? null,
      kind,
      undo_of: undoOf ?? null,
      note: note ?? null,
      part_of: partOf ?? null,
    })
    .execute();
  await tx.insertInto('change_set_outbox').values({ change_set_id: id }).execute();
}

/** The id of the change set that was made last. */
export async function latestChangeSetId(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('change_sets').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id;
}

/** The earliest time of the change sets after one; undefined if there are none. */
export async function earliestTimeAfter(db: Queries, changeSetId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_sets')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('id', '>', changeSetId)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** The id of the first change set of a subject: the one that created it. */
export async function firstChangeSetOf(db: Queries, { type, id }: Subject): Promise<string | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('change_set_id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.change_set_id;
}

/** Change sets in the outbox, the oldest first. */
export async function selectOutbox(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('change_set_outbox')
    .select('change_set_id')
    .where('change_set_id', '>', after)
    .orderBy('change_set_id')
    .limit(limit)
    .execute();
  return rows.map(({ change_set_id }) => change_set_id);
}

/** Removes change sets from the outbox and returns those that were there. Of concurrent transactions, one gets each. */
export async function takeFromOutbox(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('change_set_outbox')
    .where('change_set_id', 'in', ids)
    .returning('change_set_id')
    .execute();
  return rows.map(({ change_set_id }) => change_set_id);
}

export async function insertChanges(tx: Transaction, changeSet: ChangeSet, changes: readonly Change[]): Promise<void> {
  const { id, at, actor } = changeSet;
  for (let start = 0; start < changes.length; start += MAX_ROWS_PER_STATEMENT) {
    await tx
      .insertInto('changes')
      .values(
        changes.slice(start, start + MAX_ROWS_PER_STATEMENT).map(({ subject, language, before, after }) => ({
          change_set_id: id,
          at,
          actor_id: actor.id,
          subject_type: subject.type,
          subject_id: subject.id,
          language: language ?? null,
          before: before == null ? null : toJson(before),
          after: after == null ? null : toJson(after),
        })),
      )
      .execute();
  }
  await countChanges(tx, changeSet, changes);
}

/** Adds the changes to the counts of the change set by type and language. */
async function countChanges(tx: Transaction, { id }: ChangeSet, changes: readonly Change[]): Promise<void> {
  const parts = new Map<string, ChangePartRow>();
  for (const { subject, language = '' } of changes) {
    const key = `${subject.type} ${language}`;
    const count = (parts.get(key)?.changes ?? 0) + 1;
    parts.set(key, { change_set_id: id, subject_type: subject.type, language, changes: count });
  }
  await tx
    .insertInto('change_parts')
    .values([...parts.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['change_set_id', 'subject_type', 'language'])
        .doUpdateSet({ changes: sql`change_parts.changes + excluded.changes` }),
    )
    .execute();
}

/** Recorded changes, the latest first. */
export async function selectEntries(
  db: Queries,
  {
    subject,
    subjectId,
    language,
    actorId,
    changeSetId,
    ofChangeSets,
    seq,
    seqs,
    before,
    since,
    excludePeople,
  }: HistoryFilter,
  limit: number,
): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('changes as c')
    .innerJoin('change_sets as s', 's.id', 'c.change_set_id')
    .select([
      'c.seq',
      'c.change_set_id',
      'c.at',
      'c.actor_id',
      'c.subject_type',
      'c.subject_id',
      'c.language',
      'c.before',
      'c.after',
      's.actor_name',
      's.agent',
      's.kind',
      's.undo_of',
      's.note',
      's.part_of',
    ])
    .orderBy('c.seq', 'desc')
    .limit(limit);
  if (subject !== undefined) {
    query = query.where('c.subject_type', '=', subject.type).where('c.subject_id', '=', subject.id);
  }
  if (subjectId !== undefined) {
    query = query.where('c.subject_type', 'in', subjectTypes).where('c.subject_id', '=', subjectId); // uses the index on both
  }
  if (language !== undefined) query = query.where('c.language', '=', language);
  if (actorId !== undefined) query = query.where('c.actor_id', '=', actorId);
  if (changeSetId !== undefined) {
    query = query.where('c.change_set_id', 'in', [changeSetId, ...(await selectPartIds(db, changeSetId))]);
  }
  if (ofChangeSets?.length === 1) query = query.where('c.change_set_id', '=', ofChangeSets[0]!);
  else if (ofChangeSets !== undefined) {
    // Without the order, so that the index of change sets is used and not that order.
    query = query.where('c.change_set_id', 'in', ofChangeSets).clearOrderBy().clearLimit();
  }
  if (seq !== undefined) query = query.where('c.seq', '=', seq);
  if (seqs !== undefined) query = query.where('c.seq', 'in', seqs);
  if (before !== undefined) query = query.where('c.seq', '<', before);
  if (since !== undefined) {
    const recent = db.selectFrom('changes').where('change_set_id', '>=', firstIdAt(since));
    query = query
      .where(
        'c.seq',
        '>=',
        recent.select(({ fn }) => fn.min('seq').as('seq')),
      ) // ends the scan of the entries
      .where('c.change_set_id', '>=', firstIdAt(since));
  }
  if (excludePeople) query = query.where('c.subject_type', 'not in', peopleSubjects);
  return (await query.execute()).map((row) => ({
    seq: row.seq,
    subject: { type: row.subject_type as Subject['type'], id: row.subject_id },
    language: row.language ?? undefined,
    before: row.before === null ? null : fromJson(row.before),
    after: row.after === null ? null : fromJson(row.after),
    changeSet: {
      id: row.change_set_id,
      at: row.at,
      actor: { id: row.actor_id, name: row.actor_name, ...(row.agent !== null && { agent: row.agent }) },
      kind: row.kind as ChangeKind,
      undoOf: row.undo_of ?? undefined,
      note: row.note ?? undefined,
      partOf: row.part_of ?? undefined,
    },
  }));
}

async function selectPartIds(db: Queries, changeSetId: string): Promise<string[]> {
  const rows = await db.selectFrom('change_sets').select('id').where('part_of', '=', changeSetId).execute();
  return rows.map(({ id }) => id);
}

export interface ChangeSetFilter {
  /** Only this change set. */
  readonly id?: string;
  /** Only sets with changes of this message or its texts. */
  readonly messageId?: string;
  /** Only sets with changes of texts or tasks in this language. */
  readonly language?: string;
  readonly actorId?: string;
  /** Only sets before the one with this id. */
  readonly before?: string;
  /** Only sets made at or after this time, in milliseconds since 1970, or with such a part. */
  readonly since?: number;
  /** Only sets made at or after this time, in milliseconds since 1970. */
  readonly from?: number;
  /** Only sets made before this time, in milliseconds since 1970. */
  readonly until?: number;
  readonly kinds?: readonly KindFilter[];
  /** Excludes sets that only administrators see, see {@link peopleSubjects}. */
  readonly excludePeople?: boolean;
}

/** A change set with its parts, without the entries. */
export interface ChangeSetSummary {
  readonly changeSet: ChangeSet;
  /** Id of the change set that undid it. */
  readonly undoneBy?: string;
  /** Number of changes. */
  readonly changes: number;
  /** Number of changes of texts. */
  readonly texts: number;
  /** Types of the changed subjects. */
  readonly types: readonly Subject['type'][];
  /** Languages of the changed texts and tasks. */
  readonly languages: readonly string[];
  /** Its first change. */
  readonly first: HistoryEntry;
}

/** Change sets, each with its parts, the latest first. Their ids increase with time. */
export async function selectChangeSets(
  db: Queries,
  filter: ChangeSetFilter,
  limit: number,
): Promise<ChangeSetSummary[]> {
  const sets = await changeSetQuery(db, filter, limit).execute();
  if (sets.length === 0) return [];
  const ids = sets.map(({ id }) => id);
  const [parts, undoSets, firstEntries] = await Promise.all([
    countsOfWholes(db, ids),
    db.selectFrom('change_sets').select(['id', 'undo_of']).where('undo_of', 'in', ids).execute(),
    selectEntries(db, { seqs: sets.map(({ first_seq }) => first_seq) }, ids.length),
  ]);
  const firstEntryById = new Map(firstEntries.map((entry) => [entry.changeSet.id, entry]));
  return ids.map((id): ChangeSetSummary => {
    const first = firstEntryById.get(id)!;
    const ownParts = parts.filter(({ whole_id }) => whole_id === id);
    return {
      changeSet: first.changeSet,
      undoneBy: undoSets.find(({ undo_of }) => undo_of === id)?.id,
      changes: totalChanges(ownParts),
      texts: totalChanges(ownParts.filter(({ subject_type }) => subject_type === 'text')),
      types: [...new Set(ownParts.map(({ subject_type }) => subject_type as Subject['type']))],
      languages: [...new Set(ownParts.flatMap(({ language }) => (language === '' ? [] : language)))].sort(),
      first,
    };
  });
}

/** The counts of change sets and their parts, by type and language. */
const countsOfWholes = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('change_parts as p')
    .innerJoin('change_sets as s', 's.id', 'p.change_set_id')
    .select(['p.subject_type', 'p.language', 'p.changes', shownId.as('whole_id')])
    .where(({ or, eb }) => or([eb('s.id', 'in', ids), eb('s.part_of', 'in', ids)]))
    .orderBy('p.subject_type')
    .execute();

/** Ids of change sets that are not parts, the latest first. */
export async function selectChangeSetIds(db: Queries, filter: ChangeSetFilter, limit: number): Promise<string[]> {
  const rows = await wholeSets(db, filter, limit).execute();
  return rows.map(({ id }) => id);
}

/** A change set, or a part of one. */
export interface ChangeSetPart {
  readonly id: string;
  /** Number of changes that match. */
  readonly changes: number;
}

/** Change sets and their parts with the number of their changes, in the order of the sets, the latest part first. */
export async function selectChangeSetParts(
  db: Queries,
  ids: readonly string[],
  { language, excludePeople }: Pick<ChangeSetFilter, 'language' | 'excludePeople'>,
): Promise<ChangeSetPart[]> {
  let query = db
    .selectFrom('change_parts as p')
    .innerJoin('change_sets as s', 's.id', 'p.change_set_id')
    .select(({ fn }) => ['s.id', sql<number>`cast(${fn.sum('p.changes')} as integer)`.as('changes')])
    .where(({ or, eb }) => or([eb('s.id', 'in', ids), eb('s.part_of', 'in', ids)]))
    .groupBy(['s.id', 's.part_of'])
    .orderBy(shownId, 'desc')
    .orderBy('s.id', 'desc');
  if (language !== undefined) query = query.where('p.language', '=', language);
  if (excludePeople) query = query.where('p.subject_type', 'not in', peopleSubjects);
  return query.execute();
}

const changeSetQuery = (db: Queries, filter: ChangeSetFilter, limit: number) =>
  db
    .selectFrom(wholeSets(db, filter, limit).as('s'))
    .select(['s.id', firstSeq.as('first_seq')])
    .orderBy('s.id', 'desc');

/** Of several kinds, it takes the latest sets of each and of these the latest: each is a range of an index. */
function wholeSets(db: Queries, { kinds, ...filter }: ChangeSetFilter, limit: number) {
  if (kinds === undefined) return wholeSetsOfKind(db, filter, undefined, limit);
  const [first, ...others] = kinds.map((kind) =>
    db.selectFrom(wholeSetsOfKind(db, filter, kind, limit).as('k')).select('k.id'),
  );
  const all = others.reduce((query, other) => query.unionAll(other), first!);
  return db.selectFrom(all.as('u')).select('u.id').orderBy('u.id', 'desc').limit(limit);
}

function wholeSetsOfKind(
  db: Queries,
  { id, messageId, language, actorId, before, since, from, until, excludePeople }: Omit<ChangeSetFilter, 'kinds'>,
  kindFilter: KindFilter | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('change_sets as s')
    .select('s.id')
    .where('s.part_of', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (kindFilter !== undefined) {
    query = query.where('s.kind', '=', kindFilter.kind);
    const { with: types, without: otherTypes } = kindFilter;
    if (types !== undefined) query = query.where(({ exists }) => exists(partsOfTypes(db, types)));
    if (otherTypes !== undefined) query = query.where(({ not, exists }) => not(exists(partsOfTypes(db, otherTypes))));
  }
  if (from !== undefined) query = query.where('s.id', '>=', firstIdAt(from));
  if (until !== undefined) query = query.where('s.id', '<', firstIdAt(until));
  if (id !== undefined) query = query.where('s.id', '=', id);
  if (actorId !== undefined) query = query.where('s.actor_id', '=', actorId);
  if (before !== undefined) query = query.where('s.id', '<', before);
  if (since !== undefined) {
    query = query.where('s.id', 'in', (eb) =>
      eb.selectFrom('change_sets as s').select(shownId.as('id')).where('s.id', '>=', firstIdAt(since)),
    );
  }
  if (messageId !== undefined) {
    query = query.where('s.id', 'in', (eb) =>
      eb
        .selectFrom('changes as c')
        .innerJoin('change_sets as s', 's.id', 'c.change_set_id')
        .select(shownId.as('id'))
        .where('c.subject_type', 'in', ['message', 'text', 'comment', 'screenshot'])
        .where('c.subject_id', '=', messageId),
    );
  }
  if (language !== undefined) {
    query = query.where('s.id', 'in', (eb) => {
      let sets = eb
        .selectFrom('change_parts as p')
        .select('p.change_set_id')
        .where('p.language', '=', language)
        .where('p.language', '<>', '');
      if (from !== undefined) sets = sets.where('p.change_set_id', '>=', firstIdAt(from));
      if (until !== undefined) sets = sets.where('p.change_set_id', '<', firstIdAt(until));
      return sets;
    });
  }
  if (excludePeople) query = query.where(({ not, exists }) => not(exists(partsOfTypes(db, peopleSubjects))));
  return query;
}

/** The counts of the set `s` for subjects of these types. */
const partsOfTypes = (db: Queries, types: readonly Subject['type'][]) =>
  db
    .selectFrom('change_parts as p')
    .select('p.change_set_id')
    .where('p.change_set_id', '=', sql.ref<string>('s.id'))
    .where('p.subject_type', 'in', types);

const totalChanges = (parts: readonly { changes: number }[]): number =>
  parts.reduce((sum, { changes }) => sum + changes, 0);

/** The id that the API shows for the set `s`: that of the whole, if it is a part. */
const shownId = sql<string>`coalesce(s.part_of, s.id)`;

/** The `seq` of the first change of the set `s`. */
const firstSeq = sql<number>`(select min(c.seq) from changes c where c.change_set_id = s.id)`;

/** People with changes in the history, with their current names. */
export async function selectActors(
  db: Queries,
  excludePeople: boolean,
): Promise<{ id: string; name: string; email: string; kind: string }[]> {
  const parts = db.selectFrom('change_sets as s').select('s.id').whereRef('s.actor_id', '=', sql.ref('u.id'));
  const visible = excludePeople
    ? parts.innerJoin('change_parts as p', 'p.change_set_id', 's.id').where('p.subject_type', 'not in', peopleSubjects)
    : parts;
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.kind'])
    .where(({ exists }) => exists(visible))
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}

/** Returns the subjects of these ids and types that have been changed after a change set, and not by it. */
export async function selectChangedSince(
  db: Queries,
  changeSetId: string,
  ids: readonly string[],
  types: readonly Subject['type'][],
): Promise<Subject[]> {
  if (ids.length === 0) return [];
  const own = [changeSetId, ...(await selectPartIds(db, changeSetId))];
  const rows = await db
    .selectFrom('changes')
    .select(['subject_type', 'subject_id'])
    .distinct()
    .where('subject_type', 'in', types)
    .where('subject_id', 'in', ids)
    .where('change_set_id', '>', changeSetId) // ids increase with time
    .where('change_set_id', 'not in', own)
    .execute();
  return rows.map(({ subject_type, subject_id }) => ({ type: subject_type as Subject['type'], id: subject_id }));
}

/** A change set that further parts can be added to. */
export interface WholeChangeSet {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly actorId: string | null;
  readonly kind: string;
  readonly note: string | undefined;
  readonly isUndone: boolean;
  /** Number of changes, with those of its parts. */
  readonly changes: number;
  /** Languages of the changed texts. */
  readonly languages: readonly string[];
}

/** Locks a change set, so that a concurrent undo waits until all parts are there. Parts of one are not found. */
export async function lockWhole(tx: Transaction, changeSetId: string): Promise<WholeChangeSet | undefined> {
  const row = await tx
    .selectFrom('change_sets')
    .select(['at', 'actor_id', 'kind', 'note'])
    .where('id', '=', changeSetId)
    .where('part_of', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const counts = await countsOfWholes(tx, [changeSetId]);
  return {
    at: row.at,
    actorId: row.actor_id,
    kind: row.kind,
    note: row.note ?? undefined,
    isUndone: await isUndone(tx, changeSetId),
    changes: totalChanges(counts),
    languages: [...new Set(counts.flatMap(({ language }) => (language === '' ? [] : language)))],
  };
}

/** Whether the change set was undone. Locks it, so that a concurrent undo waits and sees this one. */
export async function isUndone(tx: Transaction, changeSetId: string): Promise<boolean> {
  await tx.selectFrom('change_sets').select('id').where('id', '=', changeSetId).forUpdate().execute();
  const row = await tx.selectFrom('change_sets').select('id').where('undo_of', '=', changeSetId).executeTakeFirst();
  return row !== undefined;
}
