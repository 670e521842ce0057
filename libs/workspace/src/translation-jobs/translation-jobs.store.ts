import type { Forms } from '@dragoman/i18n/internal';
import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { DAY_MS } from '../durations';
import { chunks } from '../http/chunks';
import type {
  SentText,
  TranslationJobReturnRow,
  TranslationJobRow,
  TranslationJobTextRow,
} from './translation-jobs.tables';

/** A job is deleted so long after it was created or a file of it was imported. */
export const RETENTION_MS = 180 * DAY_MS;

/** The latest first, without expired ones. */
export const listJobs = (db: Queries): Promise<TranslationJobRow[]> => selectJobs(db).orderBy('id', 'desc').execute();

export const findJob = (db: Queries, id: string): Promise<TranslationJobRow | undefined> =>
  selectJobs(db).where('id', '=', id).executeTakeFirst();

/** Keeps other transactions from changing the job until this one ends. */
export const lockJob = (tx: Transaction, id: string): Promise<TranslationJobRow | undefined> =>
  selectJobs(tx).where('id', '=', id).forUpdate().executeTakeFirst();

const selectJobs = (db: Queries) =>
  db
    .selectFrom('translation_jobs')
    .selectAll()
    .where('active_at', '>', Date.now() - RETENTION_MS);

/** The ids of the namespaces that the texts of jobs were in, by the id of the job. */
export async function namespaceIdsOfJobs(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const namespaces = new Map<string, string[]>();
  if (ids.length === 0) return namespaces;
  const rows = await db
    .selectFrom('translation_job_texts')
    .select(['job_id', 'namespace_id'])
    .distinct()
    .where('job_id', 'in', ids)
    .execute();
  for (const { job_id, namespace_id } of rows) {
    namespaces.set(job_id, [...(namespaces.get(job_id) ?? []), namespace_id]);
  }
  return namespaces;
}

/** A text of a job. */
export interface JobText extends SentText {
  /** Starting at 1, in the order of the file. */
  readonly position: number;
  readonly messageId: string;
  /** Version of the source text when it was sent. */
  readonly sourceVersion: number;
  /** As last imported; undefined if it has not come back. */
  readonly returned?: Forms;
}

/** In the order of the file. */
export async function listJobTexts(db: Queries, jobId: string): Promise<JobText[]> {
  const rows = await db
    .selectFrom('translation_job_texts as t')
    .leftJoin('translation_job_returns as r', (join) =>
      join.onRef('r.job_id', '=', 't.job_id').onRef('r.position', '=', 't.position'),
    )
    .select(['t.position', 't.message_id', 't.content', 't.source_version', 'r.forms as returned'])
    .where('t.job_id', '=', jobId)
    .orderBy('t.position')
    .execute();
  return rows.map(({ position, message_id, content, source_version, returned }) => ({
    ...fromJson(content),
    position,
    messageId: message_id,
    sourceVersion: source_version,
    ...(returned !== null && { returned: fromJson(returned) }),
  }));
}

export async function insertJob(
  tx: Transaction,
  job: TranslationJobRow,
  texts: readonly TranslationJobTextRow[],
): Promise<void> {
  await tx.insertInto('translation_jobs').values(job).execute();
  for (const part of chunks(texts)) await tx.insertInto('translation_job_texts').values(part).execute();
}

/** Deletes jobs with their texts. */
export async function deleteJobs(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('translation_job_returns').where('job_id', 'in', ids).execute();
  await tx.deleteFrom('translation_job_texts').where('job_id', 'in', ids).execute();
  await tx.deleteFrom('translation_jobs').where('id', 'in', ids).execute();
}

export async function deleteExpiredJobs(tx: Transaction): Promise<void> {
  const rows = await tx
    .selectFrom('translation_jobs')
    .select('id')
    .where('active_at', '<=', Date.now() - RETENTION_MS)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteJobs(
    tx,
    rows.map(({ id }) => id),
  );
}

/** A text as it came back. */
export interface ReturnedText {
  readonly position: number;
  readonly forms: Forms;
  readonly complete: boolean;
}

/** Stores which texts came back. @returns the job after it */
export async function putReturned(
  tx: Transaction,
  job: TranslationJobRow,
  texts: readonly ReturnedText[],
  at: number,
): Promise<TranslationJobRow> {
  const rows = texts.map(({ position, forms, complete }): TranslationJobReturnRow => ({
    ...{ job_id: job.id, position, forms: toJson(forms), complete: complete ? 1 : 0 },
  }));
  for (const part of chunks(rows)) {
    await tx
      .insertInto('translation_job_returns')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['job_id', 'position']).doUpdateSet((eb) => ({
          forms: eb.ref('excluded.forms'),
          complete: eb.ref('excluded.complete'),
        })),
      )
      .execute();
  }
  const { count } = await tx
    .selectFrom('translation_job_returns')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('job_id', '=', job.id)
    .where('complete', '=', 1)
    .executeTakeFirstOrThrow();
  const changes = { returned: Number(count), imported_at: at, active_at: at };
  await tx.updateTable('translation_jobs').set(changes).where('id', '=', job.id).execute();
  return { ...job, ...changes };
}
