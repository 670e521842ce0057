import type { Queries } from '../database/database';
import { translationJobFile } from './translation-job-file';
import { translationJobView } from './translation-job-view';
import type { TranslationJobFormat, TranslationJobsView } from './translation-jobs.contract';
import { unknownTranslationJob } from './translation-jobs.errors';
import { findJob, listJobs, listJobTexts } from './translation-jobs.store';

/** All jobs, the latest first. */
export const storedTranslationJobs = async (db: Queries): Promise<TranslationJobsView> => ({
  jobs: (await listJobs(db)).map(translationJobView),
});

/** Writes the file of a job. @throws Problem 404 */
export async function storedTranslationJobFile(db: Queries, id: string, format: TranslationJobFormat): Promise<string> {
  const job = await findJob(db, id);
  if (job === undefined) throw unknownTranslationJob();
  return translationJobFile(job, await listJobTexts(db, job.id), format);
}
