import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PageRenderer, type PageRequest, type RenderedPage } from '@dragoman/i18n';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { APP_CONFIG, type AppConfig } from '../app.config';
import type { WebBuild } from './web-build';

/** Renders with Vite inside the application: code of pages is current at each request, and open pages are told. */
@Injectable()
export class DevelopmentRenderer extends PageRenderer implements OnModuleInit, OnApplicationShutdown {
  pageIds: readonly string[] = [];
  paths: readonly string[] = [];
  cookies: readonly string[] = [];
  override readonly takesForms = true;
  readonly build = 'development';
  private vite: ViteDevServer;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly host: HttpAdapterHost,
  ) {
    super();
    // here and not later: what Nest routes is in place before the first onModuleInit, and pages take every path
    host.httpAdapter.use((request: IncomingMessage, response: ServerResponse, next: () => void) =>
      this.vite.middlewares(request, response, next),
    );
  }

  async onModuleInit(): Promise<void> {
    const { createServer } = await import('vite'); // not there in production
    this.vite = await createServer({
      configFile: join(this.config.root, 'apps/web/vite.config.ts'),
      appType: 'custom',
      server: { middlewareMode: { server: this.host.httpAdapter.getHttpServer() as Server } },
    });
    const { pageIds, paths, cookies } = await this.webBuild();
    Object.assign(this, { pageIds, paths, cookies });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.vite?.close();
  }

  async render(request: PageRequest): Promise<RenderedPage> {
    const file = await readFile(join(this.config.root, 'apps/web/index.html'), 'utf8');
    const [{ createRenderer }, template] = await Promise.all([
      this.webBuild(),
      this.vite.transformIndexHtml(request.url, file),
    ]);
    try {
      return await createRenderer({ template })(request);
    } catch (error) {
      if (error instanceof Error) this.vite.ssrFixStacktrace(error);
      throw error;
    }
  }

  /** Vite keeps it until a file behind it changes. */
  private webBuild(): Promise<WebBuild> {
    const { runner } = this.vite.environments.ssr as RunnableDevEnvironment;
    return runner.import('/src/entry.server.tsx') as Promise<WebBuild>;
  }
}
