import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DELIVERY_PATH } from './delivery';
import { DeliveryService } from './delivery.service';
import { PageCache } from './page-cache';
import { SetupError } from '../catalog/setup-error';

/**
 * Answers what is ready before Express sees the request: bundles and kept pages. The router and its middleware
 * cost about as much as the whole answer. Whatever is not ready goes on to Express as if nothing stood before it.
 */
@Injectable()
export class FastLane implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: ApplicationConfig,
    private readonly delivery: DeliveryService,
    private readonly pages: PageCache,
  ) {}

  onApplicationBootstrap(): void {
    this.refusePrefix();
    const server: Server = this.host.httpAdapter.getHttpServer();
    const next = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'GET' || request.method === 'HEAD') {
        const url = request.url!;
        const served = url.startsWith(`${DELIVERY_PATH}/`)
          ? this.delivery.serve(url, request, response)
          : this.pages.serve(url, request, response);
        if (served) return;
      }
      for (const listener of next) listener.call(server, request, response);
    });
  }
  /** Behind a prefix the controller would not be where the fast lane and every client expect it. */
  private refusePrefix(): void {
    const prefix = this.config.getGlobalPrefix();
    const { exclude = [] } = this.config.getGlobalPrefixOptions();
    if (prefix === '' || exclude.some(({ pathRegex }) => pathRegex.test(`${DELIVERY_PATH}/en/common.json`))) return;
    throw new SetupError(
      `Texts are served under "${DELIVERY_PATH}", where clients ask for them, and not behind the prefix "${prefix}": call app.setGlobalPrefix('${prefix}', { exclude: ['locales', 'locales/{*path}'] }).`,
    );
  }
}
