import { Problem } from '@dragoman/i18n';
import { parseTextSource } from '@dragoman/i18n/internal';
import { type ValidationError, HttpStatus } from '@nestjs/common';
import { I18nValidationException } from 'nestjs-i18n';
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { standardChecks } from '../../checks/run-checks';
import { lowerThreadPriority } from '../../concurrency/thread-priority';
import { openSharedDatabase } from '../../database/open-database';
import { toProblem } from '../../http/database-problem';
import { HistoryService } from '../../history/history.service';
import { ImportBody } from '../exchange.dto';
import { parseSyncedTexts } from '../sync/parse-synced-texts';
import type { SyncReport } from '../sync/sync.contract';
import { syncTexts } from '../sync/sync-texts';
import type {
  ExecuteTask,
  ExchangeOutcome,
  ExchangeTask,
  ExchangeWorkerData,
  FileTask,
  ImportTask,
  SyncTask,
} from './exchange.tasks';
import { exportFile, exportFiles, exportListView } from '../export/exported-files';
import { isStatic, staticFile, staticFiles, staticListView } from '../export/static-files';
import { MANIFEST_FILE, manifestContent } from '../export/static-manifest';
import { parseFilesBody } from './parse-files-body';
import { incomingFiles } from '../import/input-files';
import { readShippedFiles } from '../import/shipped-files';
import { importFiles, planFiles } from '../import/import-files';
import { withTraceHeaders } from '../../tracing/tracing';
import { zipFiles } from '../export/zip';
import { WorkerChecks } from './worker-checks';

/** Imports and exports files in a thread, so that the event loop stays free for serving texts. */
const { connection, builtInTexts, preferredReference, checks: checkPort } = workerData as ExchangeWorkerData;
const database = openSharedDatabase(connection);
const history = new HistoryService(database);
const checks = checkPort === undefined ? standardChecks : new WorkerChecks(checkPort);

// Not the lowest: other edits wait while an import writes.
lowerThreadPriority(10);

parentPort!.on('message', (task: ExchangeTask) => {
  void perform(task).then((outcome) =>
    parentPort!.postMessage(outcome, 'done' in outcome ? [outcome.done.buffer as ArrayBuffer] : []),
  );
});

async function perform(task: ExchangeTask): Promise<ExchangeOutcome> {
  try {
    await database.opened();
    if (task.task === 'file') {
      const { content, path } = await database.snapshot((db) =>
        isStatic(task) ? staticFile(db, task.path, task) : exportFile(db, task.path, task),
      );
      return { done: new Uint8Array(content), path };
    }
    return { done: await execute(task) };
  } catch (thrown) {
    const error = toProblem(thrown);
    if (error instanceof Problem)
      return { problem: { status: error.getStatus(), code: error.code, options: error.problemOptions } };
    if (error instanceof I18nValidationException) return { invalid: error.errors.map(withoutInput) };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function execute(task: Exclude<ExchangeTask, FileTask>): Promise<Uint8Array<ArrayBuffer>> {
  if (task.task === 'import') return jsonBytes(await withTraceHeaders(task.trace, () => executeImport(task)));
  if (task.task === 'module') {
    const { execute } = (await import(task.module)) as { execute: ExecuteTask<unknown> };
    const result = await execute(task.input, { database, history, checks, builtInTexts, preferredReference });
    return result instanceof Uint8Array ? (result as Uint8Array<ArrayBuffer>) : jsonBytes(result);
  }
  if (task.task === 'sync') return jsonBytes(await withTraceHeaders(task.trace, () => executeSync(task)));
  if (isStatic(task)) {
    const exported = await database.snapshot((db) => staticFiles(db, task));
    const view = staticListView(exported);
    if (task.task === 'list') return jsonBytes(view);
    const manifest = { name: MANIFEST_FILE, content: Buffer.from(manifestContent(view)) };
    return zipFiles([...exported.files.map(({ content, path }) => ({ name: path, content })), manifest]);
  }
  const files = await database.snapshot((db) => exportFiles(db, task));
  if (task.task === 'list') return jsonBytes(exportListView(files, task.format));
  return zipFiles(files.map(({ content, path }) => ({ name: path, content })));
}

async function executeImport({ body: blocks, actor, mayAdd, mayReview, key }: ImportTask): Promise<object> {
  const body = Buffer.concat(blocks);
  const input = await parseFilesBody(body, ImportBody);
  const isBuiltIn = input.files === undefined;
  const files = isBuiltIn
    ? await readShippedFiles(builtInTexts.map(parseTextSource), preferredReference)
    : incomingFiles(input.files!, input);
  if (input.dryRun) {
    const context = { database, preferredReference, limits: actor.limits };
    return planFiles(context, files, input.base, input.check ? checks : undefined);
  }
  const hash = createHash('sha256').update(body).digest('hex');
  const request = { actor, route: 'imports', key, body: { hash } };
  const state = input.state ?? (isBuiltIn && mayReview ? 'reviewed' : 'needsReview');
  if (state === 'reviewed' && !mayReview) {
    throw new Problem(HttpStatus.FORBIDDEN, 'forbidden', { members: { permission: 'texts.review' } });
  }
  return importFiles({ database, history, checks, actor, mayAdd, preferredReference, request }, files, {
    ...input,
    state,
    approvedBefore: isBuiltIn,
  });
}

function executeSync({ body, actor, ...target }: SyncTask): Promise<SyncReport> {
  const texts = parseSyncedTexts(Buffer.concat(body));
  return syncTexts({ database, history, checks, actor }, target, texts);
}

/** Removes the input from an error, since responses must not repeat it. */
const withoutInput = ({ property, constraints, children }: ValidationError): ValidationError => ({
  property,
  ...(constraints && { constraints }),
  children: (children ?? []).slice(0, 20).map(withoutInput),
});

const jsonBytes = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
