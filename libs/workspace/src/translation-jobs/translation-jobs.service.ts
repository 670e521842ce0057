import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { FindingTexts } from '../checks/finding-texts';
import { Database, type Queries } from '../database/database';
import { includesNamespace } from '../editing/assert-allowed';
import { wordedPlan } from '../exchange/import/worded-plan';
import { ExchangeThreads } from '../exchange/worker/exchange.threads';
import { translationJobView } from './translation-job-view';
import type {
  CreatedTranslationJobsView,
  TranslationJobFormat,
  TranslationJobsView,
  TranslationJobView,
  TranslationPlanView,
  TranslationReportView,
} from './translation-jobs.contract';
import type { BulkTranslationJobBody, TranslationJobBody } from './translation-jobs.dto';
import { unknownTranslationJob } from './translation-jobs.errors';
import { deleteJobs, findJob, listJobs, lockJob, namespaceIdsOfJobs } from './translation-jobs.store';
import type { TranslationJobRow } from './translation-jobs.tables';
import type { TranslationJobTask } from './translation-jobs.task';
import { compiledFile } from '../compiled-file';

/** Lists translation jobs; creates, writes and imports them in the threads of imports. */
@Injectable()
export class TranslationJobsService {
  constructor(
    private readonly database: Database,
    private readonly threads: ExchangeThreads,
    private readonly findingTexts: FindingTexts,
  ) {}

  async list(actor: Actor): Promise<TranslationJobsView> {
    const { read } = this.database;
    return { jobs: (await visibleJobs(read, actor, await listJobs(read))).map(translationJobView) };
  }

  /** @throws Problem 404 */
  async get(actor: Actor, id: string): Promise<TranslationJobView> {
    return translationJobView(await this.require(actor, id));
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409, 410, 422, 503
   */
  create(actor: Actor, key: string | undefined, body: TranslationJobBody): Promise<TranslationJobView> {
    return this.perform({ kind: 'create', actor, body, ...(key && { key }) });
  }

  /**
   * Creates a job for each language that the selection has texts in.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409, 410, 422, 503
   */
  createInLanguages(
    actor: Actor,
    key: string | undefined,
    body: BulkTranslationJobBody,
  ): Promise<CreatedTranslationJobsView> {
    return this.perform({ kind: 'createInLanguages', actor, body, ...(key && { key }) });
  }

  /** Returns the file of a job with its name. @throws Problem 404, 503 */
  async file(
    actor: Actor,
    id: string,
    format: TranslationJobFormat,
  ): Promise<{ readonly name: string; readonly content: Buffer }> {
    const { source_language, language, created_at } = await this.require(actor, id);
    const input: TranslationJobTask = { kind: 'file', id, format };
    const content = await this.threads.perform({ task: 'module', module: taskFile, input });
    const date = new Date(created_at).toISOString().slice(0, 10);
    return { name: `${source_language}-${language}-${date}${format === 'csv' ? '.csv' : '.xlf'}`, content };
  }

  /**
   * Imports the file of a job, or returns the plan.
   * @param body JSON of a `TranslationImportInput`; in blocks, whose buffers are moved to the thread and cannot be used afterwards
   * @throws Problem 400, 403, 409, 412, 413, 422, 428, 503
   */
  async import(actor: Actor, body: readonly Uint8Array<ArrayBuffer>[], key: string | undefined): Promise<object> {
    const result = await this.perform<TranslationPlanView | TranslationReportView>(
      { kind: 'import', actor, body, ...(key && { key }) },
      body.map(({ buffer }) => buffer),
    );
    return 'entries' in result ? wordedPlan(result, this.findingTexts) : result;
  }

  /** @throws Problem 404 */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.require(actor, id);
    await this.database.transaction(async (tx) => {
      if (await lockJob(tx, id)) await deleteJobs(tx, [id]);
    });
  }

  /** @throws Problem 404 */
  private async require(actor: Actor, id: string): Promise<TranslationJobRow> {
    const { read } = this.database;
    const row = await findJob(read, id);
    const [visible] = row === undefined ? [] : await visibleJobs(read, actor, [row]);
    if (visible === undefined) throw unknownTranslationJob();
    return visible;
  }

  private perform<Result>(input: TranslationJobTask, transfer?: readonly ArrayBuffer[]): Promise<Result> {
    return this.threads.performModule(taskFile, input, transfer);
  }
}

/** Returns the jobs in languages that the actor may translate, with namespaces that the actor may read. */
async function visibleJobs(
  db: Queries,
  actor: Actor,
  rows: readonly TranslationJobRow[],
): Promise<readonly TranslationJobRow[]> {
  const inLanguages = rows.filter(({ language }) => may(actor, 'texts.edit', { language }));
  const namespaces = await namespaceIdsOfJobs(
    db,
    inLanguages.map(({ id }) => id),
  );
  return inLanguages.filter(({ id }) => (namespaces.get(id) ?? []).every((each) => includesNamespace(actor, each)));
}

const taskFile = compiledFile(join(__dirname, 'translation-jobs.task.js'));
