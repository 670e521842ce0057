/** Starts to handle one request in each turn of the event loop. The others wait for theirs, in order. */
export class RequestQueue {
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;

  /** Calls the function at once, or in a later turn if requests wait or this turn is taken. */
  run(handle: () => void): void {
    if (this.isTaken) {
      this.waiting.push(handle);
      return;
    }
    this.isTaken = true;
    setImmediate(this.next);
    handle();
  }

  private readonly next = (): void => {
    const handle = this.waiting.shift();
    this.isTaken = handle !== undefined;
    if (handle === undefined) return;
    setImmediate(this.next);
    handle();
  };
}
