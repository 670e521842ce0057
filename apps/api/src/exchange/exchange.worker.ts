import '../compile-cache';
import { Problem } from '@dragoman/i18n';
import { type ValidationError, HttpStatus } from '@nestjs/common';
import { I18nValidationException } from 'nestjs-i18n';
import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { borrow } from '../database/borrow';
import { HistoryService } from '../history/history.service';
import { StrictValidationPipe } from '../translations/strict-validation.pipe';
import { ImportBody } from './exchange.dto';
import type { ImportTask, Outcome, Task, ThreadData } from './exchange.tasks';
import { exportedFiles, listView, pathOf } from './exported-files';
import { filesOver, incomingFile } from './files-in';
import { importFiles, planFiles } from './import-files';
import { zipOf } from './zip';

/** Reads, compares and writes files in a thread of its own: texts go on being served meanwhile. */
const { loan, shipped, preferred } = workerData as ThreadData;
const database = borrow(loan);
const history = new HistoryService(database);
const validation = new StrictValidationPipe();

// On Linux each thread has a priority, elsewhere the process. Not the lowest: others wait while it writes.
if (process.platform === 'linux') setPriority(10);

parentPort!.on('message', (task: Task) => {
  void perform(task).then((outcome) =>
    parentPort!.postMessage(outcome, 'done' in outcome ? [outcome.done.buffer as ArrayBuffer] : []),
  );
});

async function perform(task: Task): Promise<Outcome> {
  try {
    await database.opened();
    return { done: await bytesOf(task) };
  } catch (error) {
    if (error instanceof Problem)
      return { problem: { status: error.getStatus(), code: error.code, given: error.given } };
    if (error instanceof I18nValidationException) return { invalid: error.errors.map(withoutInput) };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function bytesOf(task: Task): Promise<Uint8Array<ArrayBuffer>> {
  if (task.task === 'import') return json(await imported(task));
  const files = await database.snapshot((db) => exportedFiles(db, task));
  switch (task.task) {
    case 'list':
      return json(listView(files));
    case 'archive':
      return zipOf(files.map(({ content, ...file }) => ({ name: pathOf(file), content })));
    case 'file':
      return new Uint8Array(files[0].content);
  }
}

async function imported({ body, actor, mayAdd, mayReview, key }: ImportTask): Promise<object> {
  const input = await read(body);
  const isShipped = input.files === undefined;
  const files = isShipped ? await filesOver(shipped) : input.files!.map(incomingFile);
  if (input.dryRun) return planFiles({ database, preferred }, files);
  const hash = createHash('sha256').update(body).digest('hex');
  const request = { actor, route: 'imports', key, body: { hash } };
  const state = input.state ?? (isShipped && mayReview ? 'reviewed' : 'needsReview');
  if (state === 'reviewed' && !mayReview) throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
  return importFiles({ database, history, actor, mayAdd, preferred, request }, files, { ...input, state });
}

async function read(body: Uint8Array): Promise<ImportBody> {
  const input: unknown = parsed(body);
  return (await validation.transform(input, { type: 'body', metatype: ImportBody })) as ImportBody;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
}

/** What was sent is no part of an answer. */
const withoutInput = ({ property, constraints, children }: ValidationError): ValidationError => ({
  property,
  ...(constraints && { constraints }),
  children: (children ?? []).slice(0, 20).map(withoutInput),
});

const json = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
