import { randomBytes } from 'node:crypto';

/** Events that are kept. A client that has missed more loads its data again, which is less than so many events. */
const MAX_EVENTS = 100;

/** An event with the position that a client has reached once it has received the event. */
export interface Positioned<Event> {
  readonly event: Event;
  readonly position: string;
}

/**
 * The latest events, in the order in which this process received them, which need not be that of their change sets. A client that
 * knows its position in them gets what it has missed.
 */
export class ChangeFeed<Event> {
  /** Another process, and this one before it was started, received other events. */
  private readonly origin = randomBytes(6).toString('base64url');
  private readonly events: Event[] = [];
  private received = 0;

  /** The position after the last event. */
  get position(): string {
    return this.positionAt(this.received);
  }

  add(event: Event): void {
    this.received++;
    if (this.events.push(event) > MAX_EVENTS) this.events.shift();
  }

  /** Events were missed by this process: what came before is no longer enough. */
  clear(): void {
    this.received++;
    this.events.length = 0;
  }

  /** Returns the events after a position; undefined if they are not known. */
  after(position: string): readonly Positioned<Event>[] | undefined {
    const [, origin, count] = /^([\w-]+)\.(\d{1,15})$/.exec(position) ?? [];
    const first = this.received - this.events.length;
    if (origin !== this.origin || Number(count) < first || Number(count) > this.received) return undefined;
    return this.events
      .slice(Number(count) - first)
      .map((event, index) => ({ event, position: this.positionAt(Number(count) + index + 1) }));
  }

  private positionAt(received: number): string {
    return `${this.origin}.${received}`;
  }
}
