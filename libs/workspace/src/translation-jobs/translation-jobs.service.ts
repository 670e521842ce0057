import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { FindingTexts } from '../checks/finding-texts';
import { Database, type Queries } from '../database/database';
import { includesNamespace } from '../editing/assert-allowed';
import { wordedPlan } from '../exchange/import/worded-plan';
import { streamZip } from '../exchange/export/zip';
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
    const job = await this.require(actor, id);
    return { name: `${fileName(job)}${EXTENSIONS[format]}`, content: await this.write(job, format) };
  }

  /**
   * Returns a ZIP archive of the files of several jobs, which are written one at a time while it is read.
   * @param ids each counts once
   * @throws Problem 404 if one is unknown; 503, also while the archive is read
   */
  async archive(
    actor: Actor,
    ids: readonly string[],
    format: TranslationJobFormat,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { read } = this.database;
    const visible = new Map((await visibleJobs(read, actor, await listJobs(read))).map((job) => [job.id, job]));
    const jobs = [...new Set(ids)].map((id) => {
      const job = visible.get(id);
      if (job === undefined) throw unknownTranslationJob();
      return job;
    });
    const first = await this.write(jobs[0]!, format); // refused before the response begins, such as under load
    const names = uniqueNames(jobs.map(fileName));
    const write = (job: TranslationJobRow) => this.write(job, format);
    return streamZip(
      (async function* () {
        for (const [index, job] of jobs.entries()) {
          yield { name: `${names[index]!}${EXTENSIONS[format]}`, content: index === 0 ? first : await write(job) };
        }
      })(),
    );
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

  private write({ id }: TranslationJobRow, format: TranslationJobFormat): Promise<Buffer> {
    const input: TranslationJobTask = { kind: 'file', id, format };
    return this.threads.perform({ task: 'module', module: taskFile, input });
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

const EXTENSIONS = { csv: '.csv', 'xliff-2': '.xlf' } as const;

/** Without its extension. */
const fileName = ({ source_language, language, created_at }: TranslationJobRow): string =>
  `${source_language}-${language}-${new Date(created_at).toISOString().slice(0, 10)}`;

/** Numbers repeated names: there may be several jobs of a language and a day. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}

const taskFile = compiledFile(join(__dirname, 'translation-jobs.task.js'));
