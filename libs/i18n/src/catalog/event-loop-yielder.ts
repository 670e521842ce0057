/** Milliseconds that work may block the event loop before waiting requests are handled. */
const MAX_BLOCKING_MS = 8;

/** Work that waits to go on, of all yielders. */
const waiting: (() => void)[] = [];

/** Splits long work so that requests are handled in between. Of several such works, one goes on in each turn. */
export class EventLoopYielder {
  private blockingSince = performance.now();

  /** To be awaited between small steps of work: yields to the event loop once the steps together took long enough. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.blockingSince < MAX_BLOCKING_MS) return;
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(resume);
    });
    this.blockingSince = performance.now();
  }
}

function resume(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(resume);
}
