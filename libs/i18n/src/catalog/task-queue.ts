interface WaitingTask {
  readonly start: () => void;
}

/** Runs asynchronous tasks in the order they were added, only a few at a time. */
export class TaskQueue {
  private readonly waiting = new Set<WaitingTask>();
  private running = 0;

  /** @param concurrency tasks that run at the same time, 1 or more */
  constructor(private readonly concurrency: number) {}

  /** Tasks that have not started. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  /** Tasks that run. */
  get runningCount(): number {
    return this.running;
  }

  /**
   * Resolves or rejects as the task does.
   * @param signal removes a task that has not started
   * @throws what the task throws, and the reason of the signal
   */
  add<T>(task: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const entry: WaitingTask = {
        start: () => {
          signal?.removeEventListener('abort', remove);
          this.run(task).then(resolve, reject);
        },
      };
      const remove = () => {
        this.waiting.delete(entry);
        reject(signal!.reason as Error);
      };
      if (signal?.aborted) return remove();
      signal?.addEventListener('abort', remove, { once: true });
      this.waiting.add(entry);
      this.startNext();
    });
  }

  private async run<T>(task: () => T | Promise<T>): Promise<T> {
    this.running++;
    try {
      return await task();
    } finally {
      this.running--;
      this.startNext();
    }
  }

  private startNext(): void {
    const [next] = this.waiting;
    if (next === undefined || this.running >= this.concurrency) return;
    this.waiting.delete(next);
    next.start();
  }
}
