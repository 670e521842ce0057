import type {
  BulkTranslationJobInput,
  CreatedTranslationJobsView,
  TranslationImportInput,
  TranslationJobFormat,
  TranslationJobsView,
  TranslationJobView,
  TranslationPlanView,
  TranslationReportView,
} from '../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Lists translation jobs, the latest first. */
export const listTranslationJobs = async (read: ReadJson) =>
  (await read<TranslationJobsView>('/api/v1/translation-jobs')).jobs;

/** Creates a job for each language. */
export const createTranslationJobs = (send: Send, body: BulkTranslationJobInput, idempotencyKey: string) =>
  send<CreatedTranslationJobsView>('POST', '/api/v1/translation-jobs/bulk', { body, idempotencyKey });

export const deleteTranslationJob = (send: Send, id: string) => send('DELETE', `/api/v1/translation-jobs/${id}`);

/** Returns the path of the file of a job. */
export const translationJobFilePath = (id: string, format: TranslationJobFormat) =>
  `/api/v1/translation-jobs/${id}/file?format=${format}`;

/** Returns the path of a ZIP archive of the files of jobs. */
export const translationJobFilesPath = (jobs: readonly TranslationJobView[], format: TranslationJobFormat) =>
  withQuery('/api/v1/translation-jobs/files.zip', { ids: jobs.map(({ id }) => id).join(), format });

/** Checks the file of a job, computes what importing it would change, and changes nothing. */
export const planTranslations = (send: Send, body: TranslationImportInput) =>
  send<TranslationPlanView>('POST', '/api/v1/translation-jobs/imports', {
    body: { ...body, dryRun: true, check: true },
  });

/** Carries a plan out. */
export const importTranslations = (send: Send, body: TranslationImportInput, idempotencyKey: string) =>
  send<TranslationReportView>('POST', '/api/v1/translation-jobs/imports', { body, idempotencyKey });
