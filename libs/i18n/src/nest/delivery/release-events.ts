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
  private readonly streams = new EventStreams({
    maxStreams: MAX_STREAMS,
    maxStreamsPerOwner: maxStreamsPerNetwork,
    ownerOf: (request) => networkOf((this.options.clientAddress ?? clientAddress)(request)),
    headers: RAW_PUBLIC_HEADERS,
    tooMany: () =>
      new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'tooManyStreams', {
        headers: { ...PUBLIC_HEADERS, 'Retry-After': '30' },
      }),
  });
  private unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
  ) {}

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
