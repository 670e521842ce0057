import { ConfigurableModuleBuilder, type DynamicModule, type Type, UseFilters } from '@nestjs/common';
import type { I18nOptionResolver } from 'nestjs-i18n';
import { RESOURCES_CONTROLLER, resourcesControllerAt } from './delivery/resources.controller';
import { HOST_RESOLVERS, type GivenResolvers } from './language/host-resolvers';
import { nestjsI18nModule } from './nestjs-i18n/nestjs-i18n.bridge';
import { checkExtras } from './options/check-options';
import { DELIVERY_PATH, I18N_OPTIONS, type I18nOptions } from './options/i18n.options';
import { PageFetch } from './pages/page-fetch';
import { PageRenderer } from './pages/page-renderer';
import { PageRequests } from './pages/page-requests';
import { PageResponder } from './pages/page-responder';
import { PageService } from './pages/page.service';
import { PagesController } from './pages/pages.controller';
import { RenderQueue } from './pages/render-queue';
import { ROBOTS_OPTIONS, RobotsController } from './pages/robots.controller';
import { SitemapController } from './pages/sitemap.controller';
import { GLOBAL_PROBLEM_FILTER, OwnProblemFilter, ProblemFilter, ProblemOnlyFilter } from './problem.filter';

/** What `forRoot` and `forRootAsync` take besides the options: it decides which routes there are. */
export interface I18nModuleExtras {
  /** Renders pages. Without one the module serves texts and no pages. */
  renderer?: Type<PageRenderer>;
  /** Serves `/sitemap.xml` with the renderer's pages in every language. Default: no. */
  sitemap?: boolean;
  /** Where texts are served; `false`: nowhere, this process only translates. Default: `/locales`. */
  delivery?: string | false;
  /**
   * Errors that become problem details (RFC 9457) or error pages. `own`: a `Problem`, a validation error of nestjs-i18n,
   * and errors of the delivery and of pages; all others stay as the application has them. `everywhere`: every error of an
   * HTTP request. The members of an object given to an `HttpException` are kept, and a list of messages becomes `errors`.
   * `problem`: a `Problem` and errors of the delivery and of pages, but no validation errors. A filter of the application for
   * the same error goes first. Default: `own`.
   */
  problems?: 'own' | 'problem' | 'everywhere';
  /**
   * Resolvers of nestjs-i18n, written as there. They replace the built-in ones for query, cookie and `Accept-Language`, and
   * the one for the path if there are no pages. Resolvers of {@link LanguageResolver} stay, in their order.
   */
  resolvers?: readonly I18nOptionResolver[];
  /** Serves `/robots.txt` with these rules. Default: no. */
  robots?: { readonly disallow: readonly string[] };
}

const FILTERS = { own: OwnProblemFilter, problem: ProblemOnlyFilter, everywhere: ProblemFilter };

// Here and not at the classes, since the filter itself depends on the pages.
for (const controller of [PagesController, SitemapController, RobotsController]) {
  UseFilters(ProblemFilter)(controller);
}

export const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<I18nOptions>({
  moduleName: 'I18n',
  optionsInjectionToken: I18N_OPTIONS,
})
  .setClassMethodName('forRoot')
  .setFactoryMethodName('createI18nOptions')
  .setExtras<I18nModuleExtras>({}, (definition, extras) => {
    checkExtras(extras);
    const { renderer, sitemap = false, robots, delivery = '/locales', problems = 'own', resolvers = [] } = extras;
    const resourcesController = delivery === false ? undefined : resourcesControllerAt(delivery);
    const { imports = [], controllers = [], providers = [] }: DynamicModule = definition;
    return {
      ...definition,
      imports: [...imports, nestjsI18nModule(resolvers, imports)],
      controllers: [
        ...controllers,
        ...(resourcesController ? [resourcesController] : []),
        ...(sitemap ? [SitemapController] : []),
        ...(robots ? [RobotsController] : []),
        ...(renderer ? [PagesController] : []),
      ],
      providers: [
        ...providers,
        { provide: GLOBAL_PROBLEM_FILTER, useClass: FILTERS[problems] },
        { provide: DELIVERY_PATH, useValue: delivery },
        { provide: RESOURCES_CONTROLLER, useValue: resourcesController },
        {
          provide: HOST_RESOLVERS,
          useValue: { resolvers, hasPages: renderer !== undefined } satisfies GivenResolvers,
        },
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
