import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work may hold the event loop before requests get their turn. */
const STRETCH = 8;

/** Divides long work so that requests are answered in between. */
export class Pace {
  private since = performance.now();

  /** Await it between small pieces of work: lets the event loop turn once the pieces together lasted long enough. */
  async breathe(): Promise<void> {
    if (performance.now() - this.since < STRETCH) return;
    await setImmediate();
    this.since = performance.now();
  }
}
