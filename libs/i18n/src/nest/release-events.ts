import { type BeforeApplicationShutdown, HttpStatus, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from './catalog.service';
import { DELIVERED, DELIVERY_HEADERS } from './delivery-headers';
import { Problem } from './problem';

/** Open event streams that one process holds; more are asked to come back later. */
const MOST = 10_000;
/** Often enough that no proxy takes the stream for dead. */
const HEARTBEAT_MS = 25_000;

/**
 * Tells open pages which release is served, as server-sent events: at once, and at each change.
 * `event: release`, `data: {"release":"…"}`.
 */
@Injectable()
export class ReleaseEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Set<ServerResponse>();
  private heartbeat: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;

  constructor(private readonly catalog: CatalogService) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.catalog.onChange(({ release }) => this.send(message(release)));
    this.heartbeat = setInterval(() => this.send(': still here\n\n'), HEARTBEAT_MS).unref();
  }

  /** An open stream would keep the server from closing. */
  beforeApplicationShutdown(): void {
    this.stopListening?.();
    clearInterval(this.heartbeat);
    for (const stream of this.streams) stream.end();
  }

  open(request: IncomingMessage, response: ServerResponse): void {
    if (this.streams.size >= MOST) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'tooManyStreams', {
        headers: { ...DELIVERED, 'Retry-After': '30' },
      });
    }
    response.writeHead(200, [
      'Content-Type',
      'text/event-stream; charset=utf-8',
      'Cache-Control',
      'no-store, no-transform', // whoever compresses it would hold events back
      'X-Accel-Buffering',
      'no',
      ...DELIVERY_HEADERS,
    ]);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.write(`retry: 3000\n${message(this.catalog.current.release)}`);
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response)); // a request is closed when its body has been read
  }

  private send(text: string): void {
    for (const stream of this.streams) {
      // a reader that does not read would have us keep its events for it
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(text);
    }
  }
}

const message = (release: string) => `event: release\ndata: ${JSON.stringify({ release })}\n\n`;
