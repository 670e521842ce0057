import { type INestApplication, Logger, type Type } from '@nestjs/common';
import { SetupError } from '@dragoman/i18n';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { WorkspaceAccess } from '../access/host/workspace-access';
import { createApp } from '../create-app';
import { FirstAdministrator } from '../people/first-administrator';
import { RequestObserver } from '../telemetry/request-observer';
import type { HostApplication } from '../translated-texts';
import { checkAccess } from './check-access';
import { workspaceConfig } from './workspace-config';
import type { WorkspaceOptions } from './workspace.options';

/** By the catalog of their host. */
const applications = new WeakMap<object, Promise<WorkspaceApplication>>();

/**
 * The workspace as a Nest application of its own, without a socket, inside the host. The two share no prefix, guard, pipe,
 * filter, interceptor or middleware, because no request passes through both.
 */
export class WorkspaceApplication {
  private readonly server: Server;
  private readonly observer: RequestObserver;
  private inProgress = 0;
  private isStopping = false;
  private resolveIdle: (() => void) | undefined;

  private constructor(
    private readonly app: INestApplication<Server>,
    private readonly hasOwnAccounts: boolean,
  ) {
    this.server = app.getHttpServer();
    this.observer = app.get(RequestObserver, { strict: false });
    this.observer.followsServer = false;
  }

  /**
   * @param host undefined if the application has no `I18nModule`
   * @param access to the application's people; absent: the workspace has accounts of its own
   * @throws SetupError
   */
  static async create(
    options: WorkspaceOptions,
    host: HostApplication | undefined,
    access?: WorkspaceAccess,
  ): Promise<WorkspaceApplication> {
    if (host === undefined) {
      throw new SetupError(
        "WorkspaceModule translates the texts of I18nModule, which is missing: import I18nModule.forRoot({ fallback: 'en', namespaces: 'locales' }) in the same module.",
      );
    }
    const other = applications.get(host.catalog);
    if (other !== undefined) {
      await (await other).close(); // the application will not start, and would not close its database
      throw new SetupError(
        'WorkspaceModule is there twice, and an application has one workspace: import forRoot or forRootAsync once.',
      );
    }
    const created = WorkspaceApplication.createFor(host, options, access);
    applications.set(host.catalog, created);
    return created;
  }

  private static async createFor(
    host: HostApplication,
    options: WorkspaceOptions,
    access: WorkspaceAccess | undefined,
  ): Promise<WorkspaceApplication> {
    const { extensions = [] } = options;
    const config = workspaceConfig(options, host);
    if (access !== undefined) checkAccess(access, options);
    const app = await createApp(config, { extensions, host, access });
    silenceRouteList(app);
    return new WorkspaceApplication(app, access === undefined);
  }

  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.app.get(token, { strict: false });
  }

  /** Opens the database and registers the routes. Resolves once the workspace can respond. */
  async init(): Promise<void> {
    await this.app.init();
    if (!this.hasOwnAccounts) return;
    const link = await this.get(FirstAdministrator).setupLink();
    if (link === undefined) return;
    new Logger('Workspace').log(`There are no accounts yet. Open this link to become the administrator: ${link}`);
  }

  /**
   * Responds to a request whose path is below the workspace's.
   * @param path as the workspace sees it, without the path that it is mounted at
   */
  handle(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (this.isStopping) {
      response.writeHead(503, { 'Retry-After': '5', 'Cache-Control': 'no-store' }).end();
      return;
    }
    this.inProgress++;
    response.once('close', () => {
      if (--this.inProgress === 0) this.resolveIdle?.();
    });
    this.observer.observe(request, response);
    // The host and the workspace both wait for its end: an export through the host's compression has eleven listeners.
    response.setMaxListeners(response.getMaxListeners() + 10);
    request.url = path;
    // of the host's Express, if it was passed on by its middleware
    delete (request as Partial<Record<'originalUrl' | 'baseUrl', string>>).originalUrl;
    delete (request as Partial<Record<'originalUrl' | 'baseUrl', string>>).baseUrl;
    this.server.emit('request', request, response);
  }

  /** Ends streams, waits for the requests in progress, and closes the database. */
  async close(): Promise<void> {
    this.isStopping = true;
    const adapter = this.app.getHttpAdapter();
    // Between the end of streams and that of the database, where an application with a socket waits for its connections.
    adapter.close = () =>
      this.inProgress === 0 ? undefined : new Promise<void>((resolve) => (this.resolveIdle = resolve));
    await this.app.close();
  }
}

/**
 * Nest logs each route, which would be a hundred lines in the host's log. A logger of its own for the workspace would become
 * the host's, since Nest has one for all applications of a process; so those of the router are silenced, except for warnings.
 */
function silenceRouteList(app: object): void {
  const { routesResolver } = app as { routesResolver?: { logger?: Logger; routerExplorer?: { logger?: Logger } } };
  for (const logger of [routesResolver?.logger, routesResolver?.routerExplorer?.logger]) {
    if (logger !== undefined) logger.log = () => {};
  }
}
