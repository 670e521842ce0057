import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work may block the event loop before waiting requests are handled. */
const MAX_BLOCKING_MS = 8;

/** Splits long work so that requests are handled in between. */
export class EventLoopYielder {
  private blockingSince = performance.now();

  /** To be awaited between small steps of work: yields to the event loop once the steps together took long enough. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.blockingSince < MAX_BLOCKING_MS) return;
    await setImmediate();
    this.blockingSince = performance.now();
  }
}
