import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { i18nValidationErrorFactory } from 'nestjs-i18n';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { tooManyFiles } from './exchange.errors';
import type { Outcome, Task, ThreadData } from './exchange.tasks';

/** One may bring files in for a while: others still get theirs. */
const mostThreads = 2;
/** Tasks that wait for a thread. */
const room = 20;
/** How long a thread without a task stays, in milliseconds: starting one takes a moment. */
const patience = 60_000;
/** Of one thread, in megabytes: what asks for more ends alone. */
const memory = 1536;

interface Thread {
  readonly worker: Worker;
  leaving?: NodeJS.Timeout;
}

/** Threads for files: whatever is read, compared, written or packed there, the event loop serves texts. */
@Injectable()
export class ExchangeThreads implements OnApplicationShutdown {
  private readonly idle: Thread[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private readonly all = new Set<Worker>();

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Array.from(this.all, (worker) => worker.terminate()));
  }

  /**
   * @param transfer what the task holds that this thread needs no more
   * @throws Problem whatever the task does, 503 where too many wait
   */
  async perform(task: Task, transfer: readonly ArrayBuffer[] = []): Promise<Buffer> {
    if (this.busy === mostThreads) {
      if (this.waiting.length === room) throw tooManyFiles();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.busy++;
    try {
      const thread = this.idle.pop() ?? this.start();
      clearTimeout(thread.leaving);
      thread.worker.ref();
      const outcome = await this.ask(thread.worker, task, transfer);
      if (this.all.has(thread.worker)) this.rest(thread);
      return bytes(outcome);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.busy--;
      else next();
    }
  }

  private start(): Thread {
    const { config } = this;
    const loan = this.database.lend();
    const data: ThreadData = { loan, shipped: [config.texts, ...config.sources], preferred: config.fallback };
    const worker = new Worker(program(config.root), {
      workerData: data,
      transferList: loan.kind === 'sqlite' && loan.desk !== undefined ? [loan.desk] : [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    this.all.add(worker);
    worker.on('error', () => {}); // whoever waits for it hears of it
    worker.on('exit', () => this.all.delete(worker));
    return { worker };
  }

  private rest(thread: Thread): void {
    thread.leaving = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(thread), 1);
      void thread.worker.terminate();
    }, patience).unref();
    thread.worker.unref();
    this.idle.push(thread);
  }

  private ask(worker: Worker, task: Task, transfer: readonly ArrayBuffer[]): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The thread for files ended in the middle of its task.'));
      const failed = (error: Error) => reject(error);
      const heard = (outcome: Outcome) => {
        worker.off('exit', ended).off('error', failed);
        resolve(outcome);
      };
      worker.once('message', heard).once('exit', ended).once('error', failed);
      worker.postMessage(task, [...transfer]);
    });
  }
}

/** @throws what the thread could not */
function bytes(outcome: Outcome): Buffer {
  if ('done' in outcome) return Buffer.from(outcome.done.buffer);
  if ('problem' in outcome) throw new Problem(outcome.problem.status, outcome.problem.code, outcome.problem.given);
  if ('invalid' in outcome) throw i18nValidationErrorFactory([...outcome.invalid]); // in words: the thread has none
  throw new Error(outcome.failure);
}

/** As it is built, also where the sources run, under Jest: Node does not run decorators. */
const program = (root: string): string =>
  __filename.endsWith('.ts')
    ? join(root, 'dist/server/apps/api/src/exchange/exchange.worker.js')
    : join(__dirname, 'exchange.worker.js');
