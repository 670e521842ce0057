import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SetupError } from '../catalog/setup-error';
import { Delivery } from './delivery/delivery';
import { RequestQueue } from './http/request-queue';
import { interceptRequests, isHttp2 } from './http/server-requests';
import { DELIVERY_PATH } from './options/i18n.options';
import { PageCache } from './pages/page-cache';

/** The part of Fastify that is used here. */
interface Fastify {
  addHook(name: 'onRequest', hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void): void;
}
interface FastifyRequest {
  readonly raw: IncomingMessage;
}
interface FastifyReply {
  readonly raw: ServerResponse;
  hijack(): void;
}

/**
 * Serves texts and cached pages before the application sees the request: routing and middleware take as long as the whole
 * response, and prefixes, guards and versions of the application are not meant for them. All other requests go on to the
 * listeners that were there, in their order and unchanged, one in each turn of the event loop, so that texts never wait for
 * more than one of them. Events other than `request` stay the application's.
 */
@Injectable()
export class PreRoutingListener implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly delivery: Delivery,
    private readonly pages: PageCache,
    @Inject(DELIVERY_PATH) private readonly deliveryPath: string | false,
  ) {}

  onApplicationBootstrap(): void {
    // Without a server in standalone applications, microservices and modules under test.
    const server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    if (server === undefined) return;
    refuseHttp2(server);
    this.wrapListeners(server);
    if (this.host.httpAdapter.getType() === 'fastify') this.addFastifyHook();
  }

  private wrapListeners(server: Server): void {
    const queue = new RequestQueue();
    interceptRequests(server, (request, response, passOn) => {
      const { method } = request;
      const url = request.url!;
      const isRead = method === 'GET' || method === 'HEAD';
      const isDelivery = this.delivery.hasUrl(url);
      if (
        isDelivery ? this.delivery.serve(url, request, response) : isRead && this.pages.serve(url, request, response)
      ) {
        return;
      }
      queue.run(() => {
        // a client that has gone reads nothing; a change that it sent is carried out
        if (request.socket.destroyed && isRead) return;
        if (isDelivery) {
          this.addExpressMembers(request);
          void this.delivery.respond(url, request, response);
          return;
        }
        passOn(request, response);
      });
    });
  }

  /** What resolvers and the limits of streams read from requests of an Express application: the client's address, cookies … */
  private addExpressMembers(request: IncomingMessage): void {
    const { request: prototype } = this.host.httpAdapter.getInstance<{ request?: object }>();
    if (prototype instanceof IncomingMessage) Object.setPrototypeOf(request, prototype); // as Express does
  }

  /**
   * For requests that do not arrive at this server: those of `inject`, and of the second server that Fastify starts where
   * `localhost` has two addresses.
   */
  private addFastifyHook(): void {
    if (this.deliveryPath === false) return;
    this.host.httpAdapter.getInstance<Fastify>().addHook('onRequest', (request, reply, done) => {
      const url = request.raw.url!;
      if (!this.delivery.hasUrl(url)) return done();
      reply.hijack();
      void this.delivery.respond(url, request.raw, reply.raw);
    });
  }
}

/** @throws SetupError */
function refuseHttp2(server: object): void {
  if (!isHttp2(server)) return;
  throw new SetupError(
    'The server of the application speaks HTTP/2, which Express cannot answer and texts are not served by: create the application without "http2", and let a proxy in front of it speak HTTP/2.',
  );
}
