import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit, Optional } from '@nestjs/common';
import { type PageEntry, PageRenderer, type PageRequest, type RenderedPage } from '@dragoman/i18n';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_CONFIG, type AppConfig, ConfigError } from '../app.config';
import { inSpan } from '../tracing/tracing';
import { HOST_APPLICATION, type HostApplication, hostReleases } from '../translated-texts';
import { RenderThread } from './render.thread';
import type { RenderThreadData } from './render.worker.mjs' with { 'resolution-mode': 'import' };
import type { WebBuild } from './web-build';

/** Renders the pages that `npm run build` has built, in a thread of their own. */
@Injectable()
export class BuiltRenderer extends PageRenderer implements OnModuleInit, OnApplicationShutdown {
  pages: readonly PageEntry[] = [];
  paths: readonly string[] = [];
  cookies: readonly string[] = [];
  override readonly acceptsForms = true;
  private ignoreQuery: WebBuild['withoutIgnoredQuery'];
  private namespaces: readonly string[] = [];
  private data: RenderThreadData;
  private thread: RenderThread | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Optional() @Inject(HOST_APPLICATION) private readonly host: HostApplication | undefined,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    const { web, base } = this.config;
    const [template, manifest] = await Promise.all([
      readFile(join(web, 'client/index.html'), 'utf8'),
      readFile(join(web, 'client/.vite/manifest.json'), 'utf8'),
    ]).catch(() => {
      throw new ConfigError(`The built pages are missing in ${web}: run "npm run build".`);
    });
    const build = join(web, 'server/entry.server.cjs');
    const { pages, paths, pageCookies, withoutIgnoredQuery, allNamespaces } = createRequire(__filename)(
      build,
    ) as WebBuild;
    Object.assign(this, { pages, paths, cookies: pageCookies(base), namespaces: allNamespaces() });
    this.ignoreQuery = withoutIgnoredQuery;
    this.data = {
      build: pathToFileURL(build).href,
      template,
      manifest: JSON.parse(manifest) as object,
      base,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }

  override withoutIgnoredQuery(url: string): string {
    return this.ignoreQuery(url);
  }

  /** Public pages show which releases of the application they were rendered from, and texts of them. */
  override get version(): string {
    return this.host ? hostReleases(this.host).join(' ') : '';
  }

  override get isFull(): boolean {
    return this.thread?.isFull ?? false;
  }

  override start(): void {
    this.startedThread();
  }

  render(request: PageRequest): Promise<RenderedPage> {
    const { url, language } = request;
    const attributes = { 'url.path': url.split('?', 1)[0]!, 'dragoman.language': language };
    // Read before the page's data, so that the page still notices a release that is published in between.
    const host = this.host && { deliveryPath: this.host.deliveryPath, releases: hostReleases(this.host) };
    return inSpan('render page', attributes, () => this.startedThread().render({ ...request, ...(host && { host }) }));
  }

  private startedThread(): RenderThread {
    if (!this.thread?.isAlive) this.thread = new RenderThread(this.data, this.namespaces);
    return this.thread;
  }
}
