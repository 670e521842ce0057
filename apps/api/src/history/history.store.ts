import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import type { Change, ChangeSet, HistoryEntry, Subject } from './change';

export interface HistoryFilter {
  readonly subject?: Subject;
  /** Whatever it is: also all texts of a message. */
  readonly subjectId?: string;
  readonly language?: string;
  readonly actorId?: string;
  readonly changeSetId?: string;
  readonly seq?: number;
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
}

/** The latest first. */
export async function entries(
  db: Queries,
  { subject, subjectId, language, actorId, changeSetId, seq, before }: HistoryFilter,
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

export async function isKnown(db: Queries, changeSetId: string): Promise<boolean> {
  const row = await db.selectFrom('change_sets').select('id').where('id', '=', changeSetId).executeTakeFirst();
  return row !== undefined;
}

export async function isUndone(db: Queries, changeSetId: string): Promise<boolean> {
  const row = await db.selectFrom('change_sets').select('id').where('undo_of', '=', changeSetId).executeTakeFirst();
  return row !== undefined;
}
