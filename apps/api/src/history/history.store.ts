import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import type { ChangePartRow } from '../database/schema';
import type { Change, ChangeSet, HistoryEntry, Subject } from './change';

export interface HistoryFilter {
  readonly subject?: Subject;
  /** Whatever it is: also all texts of a message. */
  readonly subjectId?: string;
  readonly language?: string;
  readonly actorId?: string;
  readonly changeSetId?: string;
  readonly seq?: number;
  readonly seqs?: readonly number[];
  /** Only what came before it. */
  readonly before?: number;
}

const subjectTypes: readonly Subject['type'][] = [
  'text',
  'message',
  'namespace',
  'language',
  'setting',
  'release',
  'person',
];

/** Parameters of one statement are limited. */
const rowsAtOnce = 500;

export async function insertChangeSet(
  tx: Transaction,
  { id, at, actor, kind, undoOf, note }: ChangeSet,
): Promise<void> {
  await tx
    .insertInto('change_sets')
    .values({ id, at, actor_id: actor.id, actor_name: actor.name, kind, undo_of: undoOf ?? null, note: note ?? null })
    .execute();
}

export async function insertChanges(tx: Transaction, { id, at, actor }: ChangeSet, changes: readonly Change[]) {
  for (let start = 0; start < changes.length; start += rowsAtOnce) {
    await tx
      .insertInto('changes')
      .values(
        changes.slice(start, start + rowsAtOnce).map(({ subject, language, before, after }) => ({
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
  const parts = new Map<string, ChangePartRow>();
  for (const { subject, language = '' } of changes) {
    const name = `${subject.type} ${language}`;
    const changes = (parts.get(name)?.changes ?? 0) + 1;
    parts.set(name, { change_set_id: id, subject_type: subject.type, language, changes });
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

/** The latest first. */
export async function entries(
  db: Queries,
  { subject, subjectId, language, actorId, changeSetId, seq, seqs, before }: HistoryFilter,
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
      's.kind',
      's.undo_of',
      's.note',
    ])
    .orderBy('c.seq', 'desc')
    .limit(limit);
  if (subject !== undefined) {
    query = query.where('c.subject_type', '=', subject.type).where('c.subject_id', '=', subject.id);
  }
  if (subjectId !== undefined) {
    query = query.where('c.subject_type', 'in', subjectTypes).where('c.subject_id', '=', subjectId); // as the index has it
  }
  if (language !== undefined) query = query.where('c.language', '=', language);
  if (actorId !== undefined) query = query.where('c.actor_id', '=', actorId);
  if (changeSetId !== undefined) query = query.where('c.change_set_id', '=', changeSetId);
  if (seq !== undefined) query = query.where('c.seq', '=', seq);
  if (seqs !== undefined) query = query.where('c.seq', 'in', seqs);
  if (before !== undefined) query = query.where('c.seq', '<', before);
  return (await query.execute()).map((row) => ({
    seq: row.seq,
    subject: { type: row.subject_type as Subject['type'], id: row.subject_id },
    ...(row.language === null ? {} : { language: row.language }),
    before: row.before === null ? null : fromJson(row.before),
    after: row.after === null ? null : fromJson(row.after),
    changeSet: {
      id: row.change_set_id,
      at: row.at,
      actor: { id: row.actor_id, name: row.actor_name },
      kind: row.kind,
      ...(row.undo_of === null ? {} : { undoOf: row.undo_of }),
      ...(row.note === null ? {} : { note: row.note }),
    },
  }));
}

export interface ChangeSetFilter {
  /** Only this one. */
  readonly id?: string;
  /** All of its changes, and those of its texts. */
  readonly messageId?: string;
  /** Only sets with a text in it. */
  readonly language?: string;
  readonly actorId?: string;
  /** Id of a set: only those before it. */
  readonly before?: string;
}

/** A set of changes, without what each of them was. */
export interface ChangeSetSummary {
  readonly changeSet: ChangeSet;
  readonly undoneBy?: string;
  readonly changes: number;
  /** Of its changes, those of texts. */
  readonly texts: number;
  /** Types of what was changed. */
  readonly types: readonly Subject['type'][];
  readonly languages: readonly string[];
  readonly first: HistoryEntry;
}

/** The latest first: ids rise with time. */
export async function changeSets(
  db: Queries,
  { id, messageId, language, actorId, before }: ChangeSetFilter,
  limit: number,
): Promise<ChangeSetSummary[]> {
  let query = db
    .selectFrom('change_sets as s')
    .select(['s.id', firstOfSet.as('first')])
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (id !== undefined) query = query.where('s.id', '=', id);
  if (actorId !== undefined) query = query.where('s.actor_id', '=', actorId);
  if (before !== undefined) query = query.where('s.id', '<', before);
  if (messageId !== undefined) {
    query = query.where('s.id', 'in', (eb) =>
      eb
        .selectFrom('changes as c')
        .select('c.change_set_id')
        .where('c.subject_type', 'in', ['message', 'text'])
        .where('c.subject_id', '=', messageId),
    );
  }
  if (language !== undefined) {
    query = query.where('s.id', 'in', (eb) =>
      eb
        .selectFrom('change_parts as p')
        .select('p.change_set_id')
        .where('p.language', '=', language)
        .where('p.language', '<>', ''),
    );
  }
  const sets = await query.execute();
  if (sets.length === 0) return [];
  const ids = sets.map(({ id }) => id);
  const firsts = sets.map(({ first }) => first);
  const [parts, undone, first] = await Promise.all([
    db.selectFrom('change_parts').selectAll().where('change_set_id', 'in', ids).orderBy('subject_type').execute(),
    db.selectFrom('change_sets').select(['id', 'undo_of']).where('undo_of', 'in', ids).execute(),
    entries(db, { seqs: firsts }, ids.length),
  ]);
  const entry = new Map(first.map((each) => [each.changeSet.id, each]));
  return ids.map((id): ChangeSetSummary => {
    const of = parts.filter(({ change_set_id }) => change_set_id === id);
    const undoneBy = undone.find(({ undo_of }) => undo_of === id)?.id;
    return {
      changeSet: entry.get(id)!.changeSet,
      ...(undoneBy === undefined ? {} : { undoneBy }),
      changes: sumOf(of),
      texts: sumOf(of.filter(({ subject_type }) => subject_type === 'text')),
      types: [...new Set(of.map(({ subject_type }) => subject_type as Subject['type']))],
      languages: [...new Set(of.flatMap(({ language }) => (language === '' ? [] : language)))].sort(),
      first: entry.get(id)!,
    };
  });
}

const sumOf = (parts: readonly { changes: number }[]): number => parts.reduce((sum, { changes }) => sum + changes, 0);

const firstOfSet = sql<number>`(select min(c.seq) from changes c where c.change_set_id = s.id)`;

/** Whoever did something, under their names of today. */
export const actors = (db: Queries): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('change_sets as s').select('s.id').whereRef('s.actor_id', '=', 'u.id')),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();

export async function isKnown(db: Queries, changeSetId: string): Promise<boolean> {
  const row = await db.selectFrom('change_sets').select('id').where('id', '=', changeSetId).executeTakeFirst();
  return row !== undefined;
}

/** Until the transaction ends, nobody else finds out: of two who undo at once the second sees what the first did. */
export async function isUndone(tx: Transaction, changeSetId: string): Promise<boolean> {
  await tx.selectFrom('change_sets').select('id').where('id', '=', changeSetId).forUpdate().execute();
  const row = await tx.selectFrom('change_sets').select('id').where('undo_of', '=', changeSetId).executeTakeFirst();
  return row !== undefined;
}
