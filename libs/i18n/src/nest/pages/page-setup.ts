import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';
import { SetupError } from '../../catalog/setup-error';
import { CatalogService } from '../catalog/catalog.service';
import { ContributionRegistry } from '../extension/contribution.registry';
import { PageRenderer } from './page-renderer';

/** Checks at startup that pages can be rendered and that every page has its texts. */
@Injectable()
export class PageSetup implements OnApplicationBootstrap {
  constructor(
    private readonly catalog: CatalogService,
    private readonly registry: ContributionRegistry,
    private readonly host: HttpAdapterHost,
    private readonly config: ApplicationConfig,
    @Optional() @Inject(PageRenderer) private readonly renderer: PageRenderer | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const declared = this.registry.declaredNamespaces();
    if (this.renderer === undefined) return;
    if (this.host.httpAdapter?.getType() === 'fastify') {
      throw new SetupError(
        'Pages are rendered for Express only: create the application with the Express adapter, or leave "renderer" out, and texts are served on Fastify, too.',
      );
    }
    // Nest 11 has no such strategy: there the order of modules decides
    const { getRouteResolutionStrategy } = this.config as Partial<ApplicationConfig>;
    if (getRouteResolutionStrategy && getRouteResolutionStrategy.call(this.config) !== 'specificity') {
      throw new SetupError(
        "Pages take every path that no other route takes: create the application with NestFactory.create(AppModule, { routeResolutionStrategy: 'specificity' }).",
      );
    }
    const served = this.catalog.complete.namespaces;
    for (const { path, namespaces } of this.renderer.pages) {
      const missing = namespaces.find((each) => !declared.has(each) && !served.includes(each));
      if (missing === undefined) continue;
      throw new SetupError(
        `The page "${path}" uses the namespace "${missing}", which no module contributes: import the module of the page, or build the pages without it.`,
      );
    }
  }

  /** Paths for the sitemap, without the language. */
  get sitemapPaths(): readonly string[] {
    return this.renderer?.paths ?? [];
  }
}
