import type { IncomingMessage, ServerResponse } from 'node:http';

export interface EventStreamsOptions<Request extends IncomingMessage = IncomingMessage> {
  readonly maxStreams: number;
  /** Returns how many streams one owner may have, so that none takes all. */
  maxStreamsPerOwner(free: number): number;
  /** Returns who has the stream of a request: a person, or the network that it comes from. */
  ownerOf(request: Request): string;
  /** Headers besides those of event streams: names and values in turn. */
  readonly headers?: readonly string[];
  /** The error to throw when all streams are taken. */
  tooMany(): Error;
}

/** Short enough that no proxy closes the stream as idle. */
const HEARTBEAT_MS = 25_000;
/** How long browsers wait before they reconnect. */
const RETRY_MS = 3000;

/** Open server-sent event streams (HTML, 9.2). Call {@link start} when the application starts and {@link close} when it stops. */
export class EventStreams<Request extends IncomingMessage = IncomingMessage> {
  private readonly streams = new Map<ServerResponse, Request>();
  private readonly countByOwner = new Map<string, number>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly options: EventStreamsOptions<Request>) {}

  get size(): number {
    return this.streams.size;
  }

  /** The open streams with their requests. */
  entries(): Iterable<readonly [ServerResponse, Request]> {
    return this.streams.entries();
  }

  /** Begins to send heartbeats. */
  start(): void {
    this.heartbeat = setInterval(() => this.send(': heartbeat\n\n'), HEARTBEAT_MS).unref();
  }

  /** Ends all streams. An open one would keep the server from closing. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const stream of this.streams.keys()) stream.end();
  }

  /**
   * Responds with a stream. Does nothing if the caller has disconnected.
   * @param events to send at once
   * @throws what `options.tooMany` returns, also for a second stream on the same connection: HTTP/1.1 could send it only
   * after the first one, and Node emits no `close` for a response that waits for its turn
   */
  open(request: Request, response: ServerResponse, events: readonly string[]): void {
    if (request.socket.destroyed || response.destroyed) return; // `close` has been emitted: nothing would remove it
    const free = this.options.maxStreams - this.streams.size;
    const owner = this.options.ownerOf(request);
    const owned = this.countByOwner.get(owner) ?? 0;
    if (free <= 0 || owned >= this.options.maxStreamsPerOwner(free) || response.socket === null) {
      throw this.options.tooMany();
    }
    response.writeHead(200, [
      'Content-Type',
      'text/event-stream; charset=utf-8',
      'Cache-Control',
      'no-store, no-transform', // compression would hold events back
      'X-Accel-Buffering',
      'no',
      ...(this.options.headers ?? []),
    ]);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.write(`retry: ${RETRY_MS}\n${events.join('')}`);
    this.streams.set(response, request);
    this.countByOwner.set(owner, owned + 1);
    response.once('close', () => this.remove(response, owner)); // a request closes as soon as its body is read
    request.resume();
  }

  private remove(response: ServerResponse, owner: string): void {
    this.streams.delete(response);
    const left = this.countByOwner.get(owner)! - 1;
    if (left > 0) this.countByOwner.set(owner, left);
    else this.countByOwner.delete(owner);
  }

  /** Sends an event, as {@link formatEvent} returns it, to all streams. */
  send(event: string): void {
    for (const stream of this.streams.keys()) {
      // a client that does not read would make this process buffer its events
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(event);
    }
  }
}

/** @param id a client that connects again sends the last one that it received, as `Last-Event-ID` */
export const formatEvent = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
