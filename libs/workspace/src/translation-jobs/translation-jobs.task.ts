import { createHash } from 'node:crypto';
import type { Actor } from '../access/actor';
import type { ExecuteTask } from '../exchange/worker/exchange.tasks';
import { parseFilesBody } from '../exchange/worker/parse-files-body';
import { createTranslationJob, createTranslationJobs } from './create-translation-job';
import { importTranslations, planTranslationImport } from './import-translations';
import { storedTranslationJobFile } from './stored-translation-jobs';
import type { TranslationJobFormat } from './translation-jobs.contract';
import { type BulkTranslationJobBody, type TranslationJobBody, TranslationImportBody } from './translation-jobs.dto';

/** A task with translation jobs, for a thread. */
export type TranslationJobTask =
  | { readonly kind: 'create'; readonly actor: Actor; readonly body: TranslationJobBody; readonly key?: string }
  | {
      readonly kind: 'createInLanguages';
      readonly actor: Actor;
      readonly body: BulkTranslationJobBody;
      readonly key?: string;
    }
  | { readonly kind: 'file'; readonly id: string; readonly format: TranslationJobFormat }
  /** JSON of a `TranslationImportInput`, not validated yet. */
  | { readonly kind: 'import'; readonly actor: Actor; readonly body: readonly Uint8Array[]; readonly key?: string };

/** @throws Problem 400, 403, 404, 409, 410, 412, 413, 422, 428 */
export const execute: ExecuteTask<TranslationJobTask> = async (task, { database, history, checks }) => {
  switch (task.kind) {
    case 'create':
      return createTranslationJob(database, task.actor, task.body, task.key);
    case 'createInLanguages':
      return createTranslationJobs(database, task.actor, task.body, task.key);
    case 'file':
      return new TextEncoder().encode(
        await database.snapshot((db) => storedTranslationJobFile(db, task.id, task.format)),
      );
    case 'import': {
      const { actor, key } = task;
      const body = Buffer.concat(task.body);
      const input = await parseFilesBody(body, TranslationImportBody);
      if (input.dryRun) return planTranslationImport({ database, actor }, input, input.check ? checks : undefined);
      const hash = createHash('sha256').update(body).digest('hex');
      const request = { actor, route: 'translation-jobs/imports', key, body: { hash } };
      return importTranslations({ database, history, checks, actor, request }, input);
    }
  }
};
