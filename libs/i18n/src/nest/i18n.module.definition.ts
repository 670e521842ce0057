import { ConfigurableModuleBuilder, type DynamicModule, type Type, UseFilters } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ResourcesController } from './delivery/resources.controller';
import { I18N_OPTIONS, type I18nOptions } from './options/i18n.options';
import { PageFetch } from './pages/page-fetch';
import { PageRenderer } from './pages/page-renderer';
import { PageRequests } from './pages/page-requests';
import { PageResponder } from './pages/page-responder';
import { PageService } from './pages/page.service';
import { PagesController } from './pages/pages.controller';
import { RenderQueue } from './pages/render-queue';
import { ROBOTS_OPTIONS, RobotsController } from './pages/robots.controller';
import { SitemapController } from './pages/sitemap.controller';
import { OwnProblemFilter, ProblemFilter } from './problem.filter';

/** What `forRoot` and `forRootAsync` take besides the options: it decides which routes there are. */
export interface I18nModuleExtras {
  /** Renders pages. Without one the module serves texts and no pages. */
  renderer?: Type<PageRenderer>;
  /** Serves `/sitemap.xml` with the renderer's pages in every language. Default: no. */
  sitemap?: boolean;
  /**
   * Errors that become problem details (RFC 9457) or error pages. `own`: a `Problem`, a validation error of nestjs-i18n,
   * and errors under `/locales` and of pages; all others stay as the application has them. `all`: every error of an HTTP
   * request. The members of an object given to an `HttpException` are kept, and a list of messages becomes `errors`.
   * Default: `own`.
   */
  errors?: 'own' | 'all';
  /** Serves `/robots.txt` with these rules. Default: no. */
  robots?: { readonly disallow: readonly string[] };
}

// Here and not at the classes, since the filter itself depends on the pages.
for (const controller of [ResourcesController, PagesController, SitemapController, RobotsController]) {
  UseFilters(ProblemFilter)(controller);
}

export const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<I18nOptions>({
  moduleName: 'I18n',
  optionsInjectionToken: I18N_OPTIONS,
})
  .setClassMethodName('forRoot')
  .setFactoryMethodName('createI18nOptions')
  .setExtras<I18nModuleExtras>({}, (definition, { renderer, sitemap = false, robots, errors = 'own' }) => {
    const { controllers = [], providers = [] }: DynamicModule = definition;
    return {
      ...definition,
      controllers: [
        ...controllers,
        ...(sitemap ? [SitemapController] : []),
        ...(robots ? [RobotsController] : []),
        ...(renderer ? [PagesController] : []),
      ],
      providers: [
        ...providers,
        { provide: APP_FILTER, useClass: errors === 'all' ? ProblemFilter : OwnProblemFilter },
        ...(robots ? [{ provide: ROBOTS_OPTIONS, useValue: { ...robots, sitemap } }] : []),
        ...(renderer
          ? [
              PageFetch,
              PageRequests,
              PageResponder,
              PageService,
              RenderQueue,
              { provide: PageRenderer, useClass: renderer },
            ]
          : []),
      ],
    };
  })
  .build();
