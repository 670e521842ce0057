import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PageRenderer, type PageRequest, type RenderedPage } from '@dragoman/i18n';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_CONFIG, type AppConfig, ConfigError } from '../app.config';
import type { WebBuild } from './web-build';

/** Renders with the pages that `npm run build` made. */
@Injectable()
export class BuiltRenderer extends PageRenderer implements OnModuleInit {
  pageIds: readonly string[] = [];
  paths: readonly string[] = [];
  cookies: readonly string[] = [];
  override readonly takesForms = true;
  build = '';
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
    const { createRenderer, ...known } = (await import(
      pathToFileURL(join(web, 'server/entry.server.mjs')).href
    )) as WebBuild;
    Object.assign(this, { pageIds: known.pageIds, paths: known.paths, cookies: known.cookies });
    this.build = createHash('sha256').update(template).update(manifest).digest('base64url').slice(0, 16);
    this.renderPage = createRenderer({ template, manifest: JSON.parse(manifest) as object });
  }

  render(request: PageRequest): Promise<RenderedPage> {
    return this.renderPage(request);
  }
}
