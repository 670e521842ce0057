import { TaskQueue } from '@dragoman/i18n/internal';

export interface LockOptions {
  readonly maxWaiting: number;
  /** How long a task may wait for the lock. */
  readonly timeoutMs: number;
  /** The error for those who are refused, because too many wait or the timeout is over. */
  readonly refusal: (reason: 'full' | 'timeout') => Error;
}

/** Admits one holder at a time, in the order of arrival. */
export class Lock {
  private readonly queue = new TaskQueue(1);

  constructor(private readonly options: LockOptions) {}

  /**
   * Resolves, once the lock is free, with the function that releases it.
   * @throws the refusal of the options
   */
  async acquire(): Promise<() => void> {
    const { maxWaiting, timeoutMs, refusal } = this.options;
    if (this.queue.waitingCount >= maxWaiting) throw refusal('full');
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(refusal('timeout')), timeoutMs);
    return new Promise((resolve, reject) => {
      const hold = () => {
        clearTimeout(timer);
        return new Promise<void>((release) => resolve(release));
      };
      this.queue.add(hold, waiting.signal).catch(reject);
    });
  }

  /**
   * Does the work while it holds the lock.
   * @throws the refusal of the options, and what the work throws
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
