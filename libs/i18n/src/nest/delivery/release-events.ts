import { type BeforeApplicationShutdown, HttpStatus, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from '../catalog/catalog.service';
import { EventStreams, formatEvent } from '../http/event-streams';
import { Problem } from '../problems/problem';
import { PUBLIC_HEADERS, RAW_PUBLIC_HEADERS } from './delivery-headers';

/** Open event streams per process. */
const MAX_STREAMS = 10_000;
/** Of one address. Behind a company's network or a proxy that is not trusted, many visitors share it. */
const MAX_STREAMS_PER_ADDRESS = 1000;

/**
 * Tells open pages which release is served, as server-sent events: when they connect, and at each change.
 * `event: release`, `data: {"release":"…"}`.
 */
@Injectable()
export class ReleaseEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new EventStreams({
    maxStreams: MAX_STREAMS,
    maxStreamsPerOwner: MAX_STREAMS_PER_ADDRESS,
    ownerOf: (request) => (request as Partial<Request>).ip ?? request.socket.remoteAddress ?? '',
    headers: RAW_PUBLIC_HEADERS,
    tooMany: () =>
      new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'tooManyStreams', {
        headers: { ...PUBLIC_HEADERS, 'Retry-After': '30' },
      }),
  });
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly catalog: CatalogService) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.catalog.onChange(({ release }) => this.streams.send(formatEvent('release', { release })));
    this.streams.start();
  }

  beforeApplicationShutdown(): void {
    this.unsubscribe?.();
    this.streams.close();
  }

  /** @throws Problem 503 if too many streams are open */
  open(request: IncomingMessage, response: ServerResponse): void {
    const { release } = this.catalog.current;
    this.streams.open(request, response, [formatEvent('release', { release })]);
  }
}
