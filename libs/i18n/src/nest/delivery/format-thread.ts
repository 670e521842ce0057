import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EncodedBody } from './send-encoded';
import type { FormatOutcome, FormatTask } from './format.worker';

/** How long the thread is kept without a task: its memory is freed with it. */
const IDLE_TIMEOUT_MS = 10_000;
/** In megabytes. A task that needs more fails alone. */
const MAX_MEMORY_MB = 512;

/** Writes bundles in other formats in a thread of low priority, which runs while there are some. One task at a time. */
export class FormatThread {
  private worker: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /** @throws Error if the thread ends before its task, or the task fails */
  async perform(task: FormatTask): Promise<EncodedBody | { readonly unwritable: string }> {
    clearTimeout(this.idleTimer);
    const worker = (this.worker ??= this.start());
    worker.ref();
    const outcome = await new Promise<FormatOutcome>((resolve, reject) => {
      const onExit = () => reject(new Error('The thread ended before its task was finished.'));
      const onMessage = (message: FormatOutcome) => {
        worker.off('exit', onExit).off('error', reject);
        resolve(message);
      };
      worker.once('message', onMessage).once('exit', onExit).once('error', reject);
      worker.postMessage(task);
    });
    if (this.worker === worker) {
      worker.unref();
      this.idleTimer = setTimeout(() => void this.close(), IDLE_TIMEOUT_MS).unref();
    }
    if ('failure' in outcome) throw new Error(outcome.failure);
    if ('unwritable' in outcome) return outcome;
    const { br, gzip, identity } = outcome.bodies;
    return { hash: outcome.hash, bodies: { br: bufferOf(br), gzip: bufferOf(gzip), identity: bufferOf(identity) } };
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
    worker.on('error', () => {}); // reported by `perform`
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}

/** Buffers arrive as plain arrays. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The compiled file, also when sources run under Jest. */
const program = __filename.endsWith('.ts')
  ? join(__dirname, '../../../../../dist/server/libs/i18n/src/nest/delivery/format.worker.js')
  : join(__dirname, 'format.worker.js');
