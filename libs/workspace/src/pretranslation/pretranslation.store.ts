import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { chunks } from '../http/chunks';
import { hasCome } from '../retry-schedule';
import type { PretranslationRow, PretranslationTextRow } from './pretranslation.tables';

/** Jobs that have not ended. */
const ACTIVE: readonly PretranslationRow['state'][] = ['waiting', 'running', 'canceling'];

export const isActive = ({ state }: Pick<PretranslationRow, 'state'>): boolean => ACTIVE.includes(state);

/** The latest first. */
export const listJobs = (db: Queries, limit: number): Promise<PretranslationRow[]> =>
  db.selectFrom('pretranslations').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const findJob = (db: Queries, id: string): Promise<PretranslationRow | undefined> =>
  db.selectFrom('pretranslations').selectAll().where('id', '=', id).executeTakeFirst();

export const lockJob = (tx: Transaction, id: string): Promise<PretranslationRow | undefined> =>
  tx.selectFrom('pretranslations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const hasActiveJob = async (db: Queries, language: string): Promise<boolean> =>
  (await db
    .selectFrom('pretranslations')
    .select('id')
    .where('language', '=', language)
    .where('state', 'in', ACTIVE)
    .executeTakeFirst()) !== undefined;

export const updateJob = (tx: Transaction, id: string, changes: Partial<PretranslationRow>) =>
  tx.updateTable('pretranslations').set(changes).where('id', '=', id).execute();

/**
 * Returns the id of the oldest job that has not ended; one that is being canceled comes first. Of jobs that were started together, it
 * is the one that has sent the fewest characters, unless one of them is being done or waits for the provider: it is that one.
 */
export async function findNextJob(db: Queries): Promise<string | undefined> {
  const next = await db
    .selectFrom('pretranslations')
    .select('id')
    .where('state', 'in', ACTIVE)
    .orderBy(sql`case when state = 'canceling' then 0 else 1 end`)
    .orderBy(sql`coalesce(group_id, id)`)
    .orderBy(sql`case when claim is null and resume_at is null then 1 else 0 end`)
    .orderBy('characters')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

/** Claims a job. Undefined if it has ended, another process does it, or it waits for its provider. */
export async function claimJob(
  tx: Transaction,
  id: string,
  { now, claim, claimMs }: { readonly now: number; readonly claim: string; readonly claimMs: number },
): Promise<PretranslationRow | undefined> {
  const [job] = await tx
    .updateTable('pretranslations')
    .set({ claim, claimed_until: now + claimMs })
    .where('id', '=', id)
    .where('state', 'in', ACTIVE)
    .where(hasCome('claimed_until', now, claimMs))
    .where(({ eb, or }) => or([eb('resume_at', 'is', null), eb('resume_at', '<=', now), eb('state', '=', 'canceling')]))
    .returningAll()
    .execute();
  return job;
}

/** Extends a claim; undefined if another process has taken the job over. */
export async function renewClaim(
  tx: Transaction,
  { id, claim }: Pick<PretranslationRow, 'id' | 'claim'>,
  until: number,
): Promise<PretranslationRow | undefined> {
  const [job] = await tx
    .updateTable('pretranslations')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returningAll()
    .execute();
  return job;
}

/** Counts characters of a job before they are sent, or takes them back; false if its group has fewer left, or another process has taken it over. */
export async function spendCharacters(
  tx: Transaction,
  { id, claim, group_id }: Pick<PretranslationRow, 'id' | 'claim' | 'group_id'>,
  characters: number,
): Promise<boolean> {
  // Several texts are sent at a time: the locks let each see what the others have spent.
  const jobs = await tx
    .selectFrom('pretranslations')
    .select(['id', 'claim', 'characters', 'max_characters'])
    .where(group_id === null ? 'id' : 'group_id', '=', group_id ?? id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = jobs.find((each) => each.id === id);
  const spent = jobs.reduce((sum, each) => sum + each.characters, 0);
  if (own?.claim !== claim || spent + characters > own.max_characters) return false;
  await updateJob(tx, id, { characters: own.characters + characters });
  return true;
}

/** Jobs that share their characters take about so many turns until each has sent an equal share. */
const TURNS = 10;

/**
 * Whether another job that shares its characters continues: a job that has not ended has sent fewer, by a tenth of an equal share.
 * Turns give every language the same, and leave to the others what a language does not need. Shares that are fixed at the start
 * would not: how many characters a language needs is known only when the translation memory has been searched for all its texts.
 */
export async function hasHadItsTurn(
  db: Queries,
  { id, group_id }: Pick<PretranslationRow, 'id' | 'group_id'>,
): Promise<boolean> {
  if (group_id === null) return false;
  const jobs = await db
    .selectFrom('pretranslations')
    .select(['id', 'state', 'characters', 'max_characters'])
    .where('group_id', '=', group_id)
    .execute();
  const own = jobs.find((each) => each.id === id)!;
  const fewest = Math.min(...jobs.filter(isActive).map(({ characters }) => characters));
  return own.characters - fewest >= Math.max(1, own.max_characters / jobs.length / TURNS);
}

/** When the next job that waits for its provider continues; undefined if none does. */
export async function nextResumeTime(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('pretranslations')
    .select('resume_at')
    .where('state', 'in', ACTIVE)
    .where('resume_at', 'is not', null)
    .orderBy('resume_at')
    .limit(1)
    .executeTakeFirst();
  return row?.resume_at ?? undefined;
}

export async function insertJob(
  tx: Transaction,
  job: PretranslationRow,
  texts: readonly PretranslationTextRow[],
): Promise<void> {
  await tx.insertInto('pretranslations').values(job).execute();
  for (const part of chunks(texts)) await tx.insertInto('pretranslation_texts').values(part).execute();
}

/** The jobs of groups, in the order of their languages. */
export const listGroups = async (db: Queries, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? []
    : db
        .selectFrom('pretranslations')
        .select(['group_id', 'language', 'characters'])
        .where('group_id', 'in', groupIds)
        .orderBy('id')
        .execute();

/** In the order of the list of texts. */
export const listJobTexts = (
  db: Queries,
  jobId: string,
  {
    outcome,
    origin,
    after = 0,
  }: Partial<Pick<PretranslationTextRow, 'outcome' | 'origin'>> & { readonly after?: number },
  limit: number,
): Promise<PretranslationTextRow[]> =>
  db
    .selectFrom('pretranslation_texts')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('position', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .$if(origin !== undefined, (query) => query.where('origin', '=', origin!))
    .orderBy('position')
    .limit(limit)
    .execute();

export async function updateJobText(
  tx: Transaction,
  { job_id, position }: Pick<PretranslationTextRow, 'job_id' | 'position'>,
  changes: Partial<PretranslationTextRow>,
): Promise<void> {
  await tx
    .updateTable('pretranslation_texts')
    .set(changes)
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .execute();
}

export const listChangeSets = async (db: Queries, jobId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('pretranslation_texts')
    .select('change_set_id')
    .distinct()
    .where('job_id', '=', jobId)
    .where('change_set_id', 'is not', null)
    .orderBy('change_set_id')
    .execute();
  return rows.map(({ change_set_id }) => change_set_id!);
};

/** The number of texts of jobs by outcome, origin and reason. */
export async function countJobTexts(db: Queries, jobIds: readonly string[]) {
  if (jobIds.length === 0) return [];
  const rows = await db
    .selectFrom('pretranslation_texts')
    .select(({ fn }) => ['job_id', 'outcome', 'origin', 'reason', fn.countAll().as('count')])
    .where('job_id', 'in', jobIds)
    .groupBy(['job_id', 'outcome', 'origin', 'reason'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** The ids of messages with a source and without any text in the language, in the order of the list of texts. */
export async function listMissingTexts(
  db: Queries,
  {
    language,
    reference,
    namespaceIds,
  }: { readonly language: string; readonly reference: string; readonly namespaceIds: readonly string[] },
  limit: number,
): Promise<string[]> {
  if (namespaceIds.length === 0) return [];
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .innerJoin('texts as r', (join) =>
      join.onRef('r.message_id', '=', 'm.id').on('r.language', '=', sql<string>`coalesce(n.reference, ${reference})`),
    )
    .leftJoin('texts as t', (join) => join.onRef('t.message_id', '=', 'm.id').on('t.language', '=', language))
    .select('m.id')
    .where('m.namespace_id', 'in', namespaceIds)
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where('r.language', '<>', language)
    .where('r.forms', '<>', '{}')
    .where(({ eb, or }) => or([eb('t.message_id', 'is', null), eb('t.forms', '=', '{}')]))
    .orderBy('n.position')
    .orderBy('m.namespace_id')
    .orderBy('m.position')
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
