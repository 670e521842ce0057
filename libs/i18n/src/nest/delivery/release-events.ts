import {
  type BeforeApplicationShutdown,
  HttpStatus,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from '../catalog/catalog.service';
import { clientAddress } from '../http/client-address';
import { EventStreams, formatEvent } from '../http/event-streams';
import { networkOf } from '../http/network';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { Problem } from '../problems/problem';
import { PUBLIC_HEADERS, RAW_PUBLIC_HEADERS } from './delivery-headers';

/** Open event streams per process. */
const MAX_STREAMS = 10_000;
/**
 * Of one network: many visitors may share one, behind a company's router or a proxy that is not trusted. It may have a tenth of
 * the streams that are free, so that a few networks cannot take all, and each can have some.
 */
const maxStreamsPerNetwork = (free: number): number => Math.max(50, Math.floor(free / 10));

/**
 * Tells open pages which release is served, as server-sent events: when they connect, and at each change.
 * `event: release`, `data: {"release":"…"}`.
 */
@Injectable()
export class ReleaseEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = this.openStreams();
  /** Streams of visitors who may read private namespaces: they get the release of all texts. */
  private readonly completeStreams = this.openStreams();
  private unsubscribes: (() => void)[] = [];

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribes = [
      this.catalog.onChange(({ release }) => this.streams.send(formatEvent('release', { release }))),
      this.catalog.onCompleteChange(({ release }) => this.completeStreams.send(formatEvent('release', { release }))),
    ];
    this.streams.start();
    this.completeStreams.start();
  }

  beforeApplicationShutdown(): void {
    for (const unsubscribe of this.unsubscribes) unsubscribe();
    this.streams.close();
    this.completeStreams.close();
  }

  /**
   * @param isComplete the request may read private namespaces
   * @throws Problem 503 if too many streams are open
   */
  open(request: IncomingMessage, response: ServerResponse, isComplete = false): void {
    const { release } = isComplete ? this.catalog.complete : this.catalog.current;
    const streams = isComplete ? this.completeStreams : this.streams;
    streams.open(request, response, [formatEvent('release', { release })]);
  }

  private openStreams() {
    return new EventStreams({
      maxStreams: MAX_STREAMS,
      maxStreamsPerOwner: maxStreamsPerNetwork,
      ownerOf: (request: IncomingMessage) => networkOf((this.options.clientAddress ?? clientAddress)(request)),
      headers: RAW_PUBLIC_HEADERS,
      tooMany: () =>
        new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'tooManyStreams', {
          headers: { ...PUBLIC_HEADERS, 'Retry-After': '30' },
        }),
    });
  }
}
