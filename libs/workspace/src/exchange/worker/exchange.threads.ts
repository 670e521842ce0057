import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { i18nValidationErrorFactory } from 'nestjs-i18n';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { TaskQueue } from '@dragoman/i18n/internal';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { CheckRegistry } from '../../checks/check-registry';
import { Database, portsOf } from '../../database/database';
import { tooManyFiles, tooMuchMemory } from '../exchange.errors';
import type {
  CheckRequest,
  CheckResponse,
  ExchangeOutcome,
  ExchangeTask,
  ExchangeWorkerData,
  FileTask,
} from './exchange.tasks';
import { compiledFile } from '../../compiled-file';

/** More than one, so that a long import does not block exports. */
const MAX_THREADS = 2;
const MAX_WAITING = 20;
/**
 * How long an idle thread is kept: long enough for an import after its plan, since starting one takes some hundred
 * milliseconds; no longer, because the memory of a large import is freed only with its thread.
 */
const IDLE_TIMEOUT_MS = 10_000;
/** Heap of one thread. If a task needs more, only this task fails. */
const MAX_MEMORY_MB = 1536;
/** Of new objects. Without a limit they take a hundred megabytes, whatever is imported. */
const MAX_YOUNG_MEMORY_MB = 48;

interface Thread {
  readonly worker: Worker;
  idleTimer?: NodeJS.Timeout;
}

/** Runs tasks with files in threads, so that the event loop stays free for serving texts. */
@Injectable()
export class ExchangeThreads implements OnApplicationShutdown {
  private readonly queue = new TaskQueue(MAX_THREADS);
  private readonly idle: Thread[] = [];
  private readonly all = new Set<Worker>();

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly checks: CheckRegistry,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Array.from(this.all, (worker) => worker.terminate()));
  }

  /**
   * @param transfer buffers of the task, which are moved to the thread
   * @throws Problem from the task, or 503 if too many wait
   */
  async perform(task: ExchangeTask, transfer: readonly ArrayBuffer[] = []): Promise<Buffer> {
    return Buffer.from((await this.run(task, transfer)).done.buffer);
  }

  /**
   * Runs a task of another folder and returns its result, which is JSON.
   * @param module the compiled file, which exports `execute`, an {@link ExecuteTask}
   * @param transfer buffers of the input, which are moved to the thread
   * @throws Problem from the task, or 503 if too many wait
   */
  async performModule<Result>(module: string, input: unknown, transfer: readonly ArrayBuffer[] = []): Promise<Result> {
    return JSON.parse((await this.perform({ task: 'module', module, input }, transfer)).toString()) as Result;
  }

  /** @throws Problem from the task, or 503 if too many wait */
  async exportFile(task: FileTask): Promise<{ readonly content: Buffer; readonly path: string }> {
    const { done, path } = await this.run(task, []);
    return { content: Buffer.from(done.buffer), path: path! };
  }

  private async run(task: ExchangeTask, transfer: readonly ArrayBuffer[]): Promise<DoneTask> {
    if (this.queue.waitingCount >= MAX_WAITING) throw tooManyFiles();
    return this.queue.add(async () => {
      const thread = this.idle.pop() ?? this.start();
      clearTimeout(thread.idleTimer);
      thread.worker.ref();
      const outcome = await this.execute(thread.worker, task, transfer);
      if (this.all.has(thread.worker)) this.keepIdle(thread);
      return doneTask(outcome);
    });
  }

  private start(): Thread {
    const { config } = this;
    const connection = this.database.share();
    const checks = this.checks.hasContributed ? this.openCheckPort() : undefined;
    const data: ExchangeWorkerData = {
      connection,
      builtInTexts: config.shipped.directories,
      preferredReference: config.shipped.reference,
      ...(checks && { checks }),
    };
    const worker = new Worker(workerFile, {
      workerData: data,
      transferList: [...portsOf(connection), ...(checks ? [checks] : [])],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB },
    });
    this.all.add(worker);
    worker.on('error', () => {}); // reported by `execute`
    worker.on('exit', () => this.all.delete(worker));
    return { worker };
  }

  /** Returns the port through which a thread has texts checked by extensions. */
  private openCheckPort(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', ({ id, texts }: CheckRequest) => {
      void this.checks
        .findContributed(texts)
        .then((findings) => port1.postMessage({ id, findings } satisfies CheckResponse));
    });
    port1.unref(); // closed with the thread
    return port2;
  }

  private keepIdle(thread: Thread): void {
    thread.idleTimer = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(thread), 1);
      void thread.worker.terminate();
    }, IDLE_TIMEOUT_MS).unref();
    thread.worker.unref();
    this.idle.push(thread);
  }

  private execute(worker: Worker, task: ExchangeTask, transfer: readonly ArrayBuffer[]): Promise<ExchangeOutcome> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('The thread ended before its task was finished.'));
      const onError = (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error);
      const onMessage = (outcome: ExchangeOutcome) => {
        worker.off('exit', onExit).off('error', onError);
        resolve(outcome);
      };
      worker.once('message', onMessage).once('exit', onExit).once('error', onError);
      worker.postMessage(task, [...transfer]);
    });
  }
}

type DoneTask = Extract<ExchangeOutcome, { done: Uint8Array }>;

/** @throws the error of the task */
function doneTask(outcome: ExchangeOutcome): DoneTask {
  if ('done' in outcome) return outcome;
  if ('problem' in outcome) throw new Problem(outcome.problem.status, outcome.problem.code, outcome.problem.options);
  if ('invalid' in outcome) throw i18nValidationErrorFactory([...outcome.invalid]); // translated here
  throw new Error(outcome.failure);
}

const workerFile = compiledFile(join(__dirname, 'exchange.worker.js'));
