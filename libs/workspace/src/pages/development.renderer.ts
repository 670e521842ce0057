import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type PageEntry, PageRenderer, type PageRequest, type RenderedPage } from '@dragoman/i18n';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { APP_CONFIG, type AppConfig } from '../app.config';
import type { WebBuild } from './web-build';

/** Renders with Vite inside the application: every request uses the current code, and open pages reload changes. */
@Injectable()
export class DevelopmentRenderer extends PageRenderer implements OnModuleInit, OnApplicationShutdown {
  pages: readonly PageEntry[] = [];
  paths: readonly string[] = [];
  cookies: readonly string[] = [];
  override readonly acceptsForms = true;
  private ignoreQuery: WebBuild['withoutIgnoredQuery'];
  private vite: ViteDevServer;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly host: HttpAdapterHost,
  ) {
    super();
    // Not in onModuleInit: by then Nest has registered the routes of pages, which match every path.
    host.httpAdapter.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      request.url = config.base + request.url; // Vite takes it off again
      this.vite.middlewares(request, response, next);
    });
  }

  async onModuleInit(): Promise<void> {
    const { createServer } = await import('vite'); // not installed in production
    this.vite = await createServer({
      configFile: join(this.config.root, 'apps/web/vite.config.ts'),
      appType: 'custom',
      base: `${this.config.base}/`,
      server: { middlewareMode: { server: this.host.httpAdapter.getHttpServer() as Server } },
    });
    const { pages, paths, pageCookies, withoutIgnoredQuery } = await this.webBuild();
    Object.assign(this, { pages, paths, cookies: pageCookies(this.config.base) });
    this.ignoreQuery = withoutIgnoredQuery;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.vite?.close();
  }

  override withoutIgnoredQuery(url: string): string {
    return this.ignoreQuery(url);
  }

  async render(request: PageRequest): Promise<RenderedPage> {
    const file = await readFile(join(this.config.root, 'apps/web/index.html'), 'utf8');
    const [{ createRenderer }, template] = await Promise.all([
      this.webBuild(),
      this.vite.transformIndexHtml(this.config.base + request.url, file),
    ]);
    try {
      return await createRenderer({ template, base: this.config.base })(request);
    } catch (error) {
      if (error instanceof Error) this.vite.ssrFixStacktrace(error);
      throw error;
    }
  }

  /** Vite caches the module until one of its files changes. */
  private webBuild(): Promise<WebBuild> {
    const { runner } = this.vite.environments.ssr as RunnableDevEnvironment;
    return runner.import<WebBuild>('/src/entry.server.tsx');
  }
}
