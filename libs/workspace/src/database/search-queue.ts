import { TaskQueue } from '@dragoman/i18n/internal';
import { DatabaseUnavailable } from './database.errors';

/** The longest that one query of a search may take. */
export const MAX_SEARCH_MS = 5000;

/** Searches that may be waiting at the same time. */
const MAX_WAITING = 100;

/** Runs a few searches at a time. A waiting search is not run if its caller has disconnected. */
export class SearchQueue {
  private readonly queue: TaskQueue;

  constructor(concurrency: number) {
    this.queue = new TaskQueue(concurrency);
  }

  /** @throws DatabaseUnavailable if too many wait, and the reason of the signal */
  async run<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (this.queue.waitingCount >= MAX_WAITING) throw new DatabaseUnavailable(`${MAX_WAITING} searches already wait.`);
    return this.queue.add(() => {
      signal?.throwIfAborted();
      return work();
    });
  }
}
