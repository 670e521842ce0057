import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type PageEntry, PageRenderer, type PageRequest, type RenderedPage } from '@dragoman/i18n';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_CONFIG, type AppConfig, ConfigError } from '../app.config';
import type { WebBuild } from './web-build';

/** Renders the pages that `npm run build` has built. */
@Injectable()
export class BuiltRenderer extends PageRenderer implements OnModuleInit {
  pages: readonly PageEntry[] = [];
  paths: readonly string[] = [];
  cookies: readonly string[] = [];
  override readonly acceptsForms = true;
  private ignoreQuery: WebBuild['withoutIgnoredQuery'];
  private renderPage: (request: PageRequest) => Promise<RenderedPage>;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    super();
  }

  async onModuleInit(): Promise<void> {
    const { web } = this.config;
    const [template, manifest] = await Promise.all([
      readFile(join(web, 'client/index.html'), 'utf8'),
      readFile(join(web, 'client/.vite/manifest.json'), 'utf8'),
    ]).catch(() => {
      throw new ConfigError(`The built pages are missing in ${web}: run "npm run build".`);
    });
    const { createRenderer, pages, paths, cookies, withoutIgnoredQuery } = (await import(
      pathToFileURL(join(web, 'server/entry.server.mjs')).href
    )) as WebBuild;
    Object.assign(this, { pages, paths, cookies });
    this.ignoreQuery = withoutIgnoredQuery;
    this.renderPage = createRenderer({ template, manifest: JSON.parse(manifest) as object });
  }

  override withoutIgnoredQuery(url: string): string {
    return this.ignoreQuery(url);
  }

  render(request: PageRequest): Promise<RenderedPage> {
    return this.renderPage(request);
  }
}
