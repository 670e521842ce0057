import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request whose response was sent or aborted. */
export interface FinishedRequest {
  readonly method: string;
  /** As requested. */
  readonly url: string;
  readonly status: number;
  /** From the request line to the last byte of the response. */
  readonly seconds: number;
  /** False if the client disconnected before the end. */
  readonly complete: boolean;
  /** `X-Request-Id` of the response. */
  readonly id?: string;
}

/**
 * Reports every finished request, including those that are served before Express, by subscribing to Node's diagnostics
 * channel.
 */
@Injectable()
export class RequestObserver implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Number of requests in progress. */
  inProgress = 0;
  /** `false` where a host passes requests on, and calls {@link observe}: the channel has those of all servers of the process. */
  followsServer = true;
  private server: Server | undefined;
  /**
   * Callbacks that finish the open requests of a connection. Node emits no `close` for pipelined responses that wait for an
   * earlier one.
   */
  private readonly openRequests = new WeakMap<Socket, Set<() => void>>();
  private readonly listeners: ((request: FinishedRequest) => void)[] = [];

  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    if (!this.followsServer) return;
    this.server = this.host.httpAdapter.getHttpServer() as Server;
    this.server.once('close', () => unsubscribe(REQUEST_START_CHANNEL, this.onRequestStart));
    subscribe(REQUEST_START_CHANNEL, this.onRequestStart);
  }

  /** A server that never listened emits no `close`. */
  beforeApplicationShutdown(): void {
    if (!this.server?.listening) unsubscribe(REQUEST_START_CHANNEL, this.onRequestStart);
  }

  onFinished(listener: (request: FinishedRequest) => void): void {
    this.listeners.push(listener);
  }

  private readonly onRequestStart = (message: unknown): void => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    if (server === this.server) this.observe(request, response);
  };

  /** For requests that reach the application without its server, before anything changes their URL. */
  observe(request: IncomingMessage, response: ServerResponse): void {
    const { method, url } = request; // Express rewrites the URL while routing
    const start = performance.now();
    const openRequests = this.openRequestsOf(request.socket);
    const finish = () => {
      if (!openRequests.delete(finish)) return;
      this.inProgress--;
      const finished: FinishedRequest = {
        method: method!,
        url: url!,
        status: response.statusCode,
        seconds: (performance.now() - start) / 1000,
        complete: response.writableFinished,
        id: response.getHeader('X-Request-Id') as string | undefined,
      };
      for (const listener of this.listeners) listener(finished);
    };
    this.inProgress++;
    openRequests.add(finish);
    response.once('close', finish);
  }

  private openRequestsOf(socket: Socket): Set<() => void> {
    let openRequests = this.openRequests.get(socket);
    if (openRequests === undefined) {
      const callbacks = new Set<() => void>();
      socket.once('close', () => callbacks.forEach((finish) => finish()));
      this.openRequests.set(socket, (openRequests = callbacks));
    }
    return openRequests;
  }
}

const REQUEST_START_CHANNEL = 'http.server.request.start';
