import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SetupError } from '@dragoman/i18n';
import { interceptRequests, isHttp2 } from '@dragoman/i18n/internal';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pathBelow } from '../http/base-path';
import { hostRoute } from './host-route';
import { WorkspaceApplication } from './workspace.application';
import type { WorkspaceOptions } from './workspace.options';

/** Injects the {@link WorkspaceOptions} of `forRoot`. */
export const WORKSPACE_OPTIONS = Symbol('WORKSPACE_OPTIONS');

/** The workspace in an application. */
@Injectable()
export class Workspace implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly start = Promise.withResolvers<void>();
  /** Resolves when the workspace responds and its database has been tried. Rejects if it cannot start. */
  readonly ready = this.start.promise;

  constructor(
    @Inject(WORKSPACE_OPTIONS) private readonly options: WorkspaceOptions,
    private readonly host: HttpAdapterHost,
    private readonly application: WorkspaceApplication,
  ) {
    this.ready.catch(() => {}); // a failed start is reported by the application
  }

  /**
   * Responds to requests below the workspace's path and passes on all others. For applications that are mounted by hand, behind
   * middleware of their own or without a server: `app.use(workspace.handler)`, with `mount: false`.
   */
  readonly handler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void): void => {
    const url = (request as { originalUrl?: string }).originalUrl ?? request.url!; // Express cuts `url`
    if (this.respond(url, request, response)) return;
    if (next) next();
    else response.writeHead(404).end();
  };

  async onApplicationBootstrap(): Promise<void> {
    try {
      const server = this.options.mount === false ? undefined : this.hostServer();
      await this.application.init();
      if (server !== undefined) this.mount(server);
      this.start.resolve();
    } catch (error) {
      this.start.reject(error);
      await this.application.close();
      throw error;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.application.close();
  }

  /** Returns `undefined` in a standalone application, a microservice, or a module under test. */
  private hostServer(): Server | undefined {
    const server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    if (typeof server?.listeners !== 'function') return undefined;
    if (isHttp2(server)) {
      throw new SetupError(
        'The workspace needs a server of HTTP/1.1, and this application has one of HTTP/2: let a proxy speak HTTP/2, or leave WorkspaceModule out.',
      );
    }
    return server;
  }

  /** Goes in front of the application's own listeners. */
  private mount(server: Server): void {
    const { path } = this.options;
    const route = hostRoute(this.host.httpAdapter, path);
    if (route !== undefined) {
      new Logger('Workspace').warn(
        `The application has a route ${route}, which the workspace at "${path}" now stands in front of: move one of them, e.g. WorkspaceModule.forRoot({ path: '${path}-workspace' }).`,
      );
    }
    interceptRequests(server, (request, response, passOn) => {
      if (!this.respond(request.url!, request, response)) passOn(request, response);
    });
  }

  /** Returns false, with nothing done, for a URL that is not below the workspace's path. */
  private respond(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathBelow(this.options.path, url);
    if (path !== undefined) this.application.handle(path, request, response);
    return path !== undefined;
  }
}
