import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request that is over. */
export interface Answered {
  readonly method: string;
  /** As it was asked for. */
  readonly url: string;
  readonly status: number;
  /** From its first line to the last byte of its answer. */
  readonly seconds: number;
  /** False where the caller left before the end. */
  readonly whole: boolean;
  /** `X-Request-Id` of the answer. */
  readonly id?: string;
}

/**
 * Tells of every request when it is over, also of those that Express never sees: what is ready is answered before it.
 * Node itself says when one begins, so that nothing stands in its way.
 */
@Injectable()
export class Requests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Being answered at this moment. */
  underWay = 0;
  private server: Server | undefined;
  private readonly listeners: ((answered: Answered) => void)[] = [];

  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    this.server = this.host.httpAdapter.getHttpServer() as Server;
    this.server.once('close', () => unsubscribe(BEGUN, this.begun));
    subscribe(BEGUN, this.begun);
  }

  /** A server that never listened does not close. */
  beforeApplicationShutdown(): void {
    if (!this.server?.listening) unsubscribe(BEGUN, this.begun);
  }

  onAnswered(listener: (answered: Answered) => void): void {
    this.listeners.push(listener);
  }

  private readonly begun = (message: unknown): void => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    if (server !== this.server) return;
    const { method, url } = request; // Express changes the URL on its way
    const start = performance.now();
    this.underWay++;
    response.once('close', () => {
      this.underWay--;
      const answered: Answered = {
        method: method!,
        url: url!,
        status: response.statusCode,
        seconds: (performance.now() - start) / 1000,
        whole: response.writableFinished,
        id: response.getHeader('X-Request-Id') as string | undefined,
      };
      for (const listener of this.listeners) listener(answered);
    });
  };
}

const BEGUN = 'http.server.request.start';
