import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { SetupError } from '../catalog/setup-error';
import { DELIVERY_PATH } from './delivery/delivery';
import { PREFLIGHT_HEADERS } from './delivery/delivery-headers';
import { DeliveryService } from './delivery/delivery.service';
import { PageCache } from './pages/page-cache';
import { RequestQueue } from './http/request-queue';

/**
 * Serves bundles and cached pages before Express sees the request: routing and middleware take as long as the whole
 * response. All other requests go on to Express unchanged, one in each turn of the event loop, so that texts never wait for
 * more than one of them.
 */
@Injectable()
export class PreRoutingListener implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: ApplicationConfig,
    private readonly delivery: DeliveryService,
    private readonly pages: PageCache,
  ) {}

  onApplicationBootstrap(): void {
    // Without a server in standalone applications, microservices and modules under test.
    const server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    if (server === undefined) return;
    this.refusePrefix();
    const listeners = server.listeners('request') as RequestListener[];
    const queue = new RequestQueue();
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { method } = request;
      const url = request.url!;
      if (method === 'GET' || method === 'HEAD') {
        const served = url.startsWith(`${DELIVERY_PATH}/`)
          ? this.delivery.serve(url, request, response)
          : this.pages.serve(url, request, response);
        if (served) return;
      } else if (method === 'OPTIONS' && url.startsWith(`${DELIVERY_PATH}/`)) {
        // Here, since the CORS rules of the application would otherwise hold for the preflight, but not for the texts.
        response.writeHead(204, PREFLIGHT_HEADERS).end();
        return;
      }
      queue.run(() => {
        // a client that has gone reads nothing; a change that it sent is carried out
        if (request.socket.destroyed && (method === 'GET' || method === 'HEAD')) return;
        for (const listener of listeners) listener.call(server, request, response as never);
      });
    });
  }

  /** With a prefix, the controller's path would differ from the path of this listener and of clients. */
  private refusePrefix(): void {
    const prefix = this.config.getGlobalPrefix();
    const { exclude = [] } = this.config.getGlobalPrefixOptions();
    if (prefix === '' || exclude.some(({ pathRegex }) => pathRegex.test(`${DELIVERY_PATH}/en/common.json`))) return;
    throw new SetupError(
      `Texts are served under "${DELIVERY_PATH}", where clients ask for them, and not behind the prefix "${prefix}": call app.setGlobalPrefix('${prefix}', { exclude: ['locales', 'locales/{*path}'] }).`,
    );
  }
}
