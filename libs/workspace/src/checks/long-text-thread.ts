import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TaskQueue } from '@dragoman/i18n/internal';
import { compiledFile } from '../compiled-file';
import { checkStandard } from './check-standard';
import type { CheckContext, CheckedMessage, CheckResult } from './message-check';

export interface LongTextTask {
  readonly id: number;
  readonly message: CheckedMessage;
  readonly context: CheckContext;
}

export type LongTextOutcome =
  { readonly id: number; readonly found: CheckResult } | { readonly id: number; readonly failure: string };

/** Characters of a text and its source together. Checking this many takes some milliseconds. */
const LONG_TEXT_LENGTH = 4000;
/** How long the thread is kept without a task: its memory is freed with it. */
const IDLE_TIMEOUT_MS = 10_000;
const MAX_MEMORY_MB = 256;
const MAX_YOUNG_MEMORY_MB = 16;

/** Characters of the results that are kept, about: a text is checked when it is saved, and often shown afterwards. */
const CACHE_LENGTH = 4_000_000;

interface Waiting {
  readonly resolve: (found: CheckResult | undefined) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs the standard checks of long texts in a thread, which ends when there have been none for a while. The largest text takes a
 * tenth of a second, and delivery must not wait for it.
 */
@Injectable()
export class LongTextThread implements OnApplicationShutdown {
  private readonly shown = new TaskQueue(1);
  private readonly cache = new LRUCache<string, CheckResult>({ maxSize: CACHE_LENGTH, sizeCalculation: lengthOf });
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private lastId = 0;
  private isShutDown = false;

  async onApplicationShutdown(): Promise<void> {
    this.isShutDown = true;
    await this.close();
  }

  /** If the thread ends before the text is checked, the text is checked here: it may be one that is being saved. */
  async check(message: CheckedMessage, context: CheckContext): Promise<CheckResult> {
    const key = cacheKey(message, context);
    const found =
      this.cache.get(key) ?? (await this.checkInThread(message, context)) ?? checkStandard(message, context);
    this.cache.set(key, found);
    return found;
  }

  /**
   * Checks a text that is only shown, one at a time: a text that is being saved waits for at most one of them.
   * @param signal removes a text that waits
   * @throws the reason of the signal
   */
  async checkShown(message: CheckedMessage, context: CheckContext, signal?: AbortSignal): Promise<CheckResult> {
    const cached = this.cache.get(cacheKey(message, context));
    return cached ?? this.shown.add(() => this.check(message, context), signal);
  }

  /** Resolves to undefined if there is no thread, or it ends before. */
  private async checkInThread(message: CheckedMessage, context: CheckContext): Promise<CheckResult | undefined> {
    if (this.isShutDown) return undefined;
    clearTimeout(this.idleTimer);
    const worker = (this.worker ??= this.start());
    worker.ref();
    const id = ++this.lastId;
    return new Promise<CheckResult | undefined>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, message, context } satisfies LongTextTask);
    });
  }

  private start(): Worker {
    const worker = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB },
    });
    worker.on('message', (outcome: LongTextOutcome) => {
      if (this.worker !== worker) return; // it was ended with the message on its way
      const { resolve, reject } = this.waiting.get(outcome.id)!;
      this.waiting.delete(outcome.id);
      if ('found' in outcome) resolve(outcome.found);
      else reject(new Error(outcome.failure));
      if (this.waiting.size > 0) return;
      worker.unref();
      this.idleTimer = setTimeout(() => void this.close(), IDLE_TIMEOUT_MS).unref();
    });
    worker.on('error', () => this.end(worker)); // such as too much memory
    worker.on('exit', () => this.end(worker));
    return worker;
  }

  /** What waits is checked without it. The next text gets a thread of its own. */
  private end(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { resolve } of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }

  private async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    if (worker === undefined) return;
    this.end(worker);
    await worker.terminate();
  }
}

/** Whether the standard checks take too long for the event loop that serves texts. */
export function isLongText({ reference, target }: Pick<CheckedMessage, 'reference' | 'target'>): boolean {
  let length = 0;
  for (const { text } of reference) length += text?.length ?? 0;
  for (const { text } of target) length += text?.length ?? 0;
  return length > LONG_TEXT_LENGTH;
}

/** The same text has the same findings. */
const cacheKey = (message: CheckedMessage, context: CheckContext): string =>
  createHash('sha256')
    .update(JSON.stringify([message, context.language, context.referenceLanguage]))
    .digest('base64');

const lengthOf = (found: CheckResult): number => JSON.stringify(found).length;

const workerFile = compiledFile(join(__dirname, 'long-text.worker.js'));
