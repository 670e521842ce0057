import {
  type DynamicModule,
  type ExceptionFilter,
  Global,
  Inject,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type Type,
} from '@nestjs/common';
import { ApplicationConfig, DiscoveryModule, HttpAdapterHost } from '@nestjs/core';
import { GLOBAL_PROBLEM_FILTER } from './problem.filter';
import { I18nMiddleware, I18nService } from 'nestjs-i18n';
import { CatalogService } from './catalog/catalog.service';
import { ContributionRegistry } from './extension/contribution.registry';
import { FEATURE, type Feature } from './extension/contributions';
import { Delivery } from './delivery/delivery';
import { DraftDelivery } from './delivery/draft-delivery';
import { KeyIntake } from './delivery/key-intake';
import { KeyReports } from './key-reports/key-reports.service';
import { DraftAccess } from './extension/draft-access';
import { PreRoutingListener } from './pre-routing.listener';
import { ConfigurableModuleClass } from './i18n.module.definition';
import { I18N_OPTIONS, type I18nOptions } from './options/i18n.options';
import { HostResolvers } from './language/host-resolvers';
import { InterfaceLanguages } from './language/interface-languages';
import { LanguageService } from './language/language.service';
import { ConcurrencyLimiter } from './pages/concurrency-limiter';
import { PageCache } from './pages/page-cache';
import { ErrorPageService } from './pages/error-page.service';
import { ProblemDetails } from './problems/problem-details';
import { PageSetup } from './pages/page-setup';
import { declareRoutes, RESOURCES_CONTROLLER, type ResourcesController } from './delivery/resources.controller';
import { FormatDelivery } from './delivery/format-delivery';
import { PrivateAccess } from './delivery/private-access';
import { PrivateDelivery } from './delivery/private-delivery';
import { ReleaseEvents } from './delivery/release-events';
import { MultiBundleDelivery } from './delivery/multi-bundle-delivery';
import { ErrorContext } from './nestjs-i18n/error-context';
import { ServerTranslator } from './nestjs-i18n/server-translator';
import { TypedI18nService } from './nestjs-i18n/typed-i18n.service';

/**
 * Localization of a Nest application: resolves each visitor's language, serves texts below `/locales`, renders pages if
 * given a renderer, and translates the server's errors. Import `forRoot` or `forRootAsync` once, in the root module; it is
 * global. Feature modules import `forFeature`.
 */
@Global() // middleware of global modules runs first, and guards and handlers need the language
@Module({
  imports: [DiscoveryModule],
  providers: [
    ContributionRegistry,
    CatalogService,
    InterfaceLanguages,
    HostResolvers,
    LanguageService,
    ConcurrencyLimiter,
    ServerTranslator,
    { provide: TypedI18nService, useExisting: I18nService },
    Delivery,
    ProblemDetails,
    DraftAccess,
    DraftDelivery,
    KeyReports,
    KeyIntake,
    PrivateAccess,
    PrivateDelivery,
    FormatDelivery,
    MultiBundleDelivery,
    ReleaseEvents,
    PageCache,
    PageSetup,
    ErrorPageService,
    ErrorContext,
    PreRoutingListener,
  ],
  exports: [
    I18N_OPTIONS,
    CatalogService,
    InterfaceLanguages,
    LanguageService,
    ConcurrencyLimiter,
    ServerTranslator,
    TypedI18nService,
    Delivery,
    ProblemDetails,
  ],
})
export class I18nModule extends ConfigurableModuleClass implements NestModule {
  constructor(
    private readonly middleware: I18nMiddleware,
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly config: ApplicationConfig,
    @Inject(GLOBAL_PROBLEM_FILTER) private readonly filter: ExceptionFilter,
    @Inject(RESOURCES_CONTROLLER) private readonly resources: Type<ResourcesController> | undefined,
    private readonly host: HttpAdapterHost,
  ) {
    super();
  }

  /** Adds the namespaces, texts and pages of a feature module. Code is added as decorated providers. */
  static forFeature(feature: Feature): DynamicModule {
    return { module: I18nFeatureModule, providers: [{ provide: FEATURE, useValue: feature }] };
  }

  configure(consumer: MiddlewareConsumer): void {
    if (this.resources) declareRoutes(this.resources, this.host.httpAdapter.getType());
    // Nest tries the last filter first. Before all others, whichever module they are of: the application's own go first.
    this.config.getGlobalFilters().unshift(this.filter);
    if (this.options.nestjsI18n?.disableMiddleware) return;
    // `apply(I18nMiddleware)` would construct another instance, without the providers that nestjs-i18n does not export
    consumer
      .apply((request: unknown, response: unknown, next: () => void) => this.middleware.use(request, response, next))
      .forRoutes('{*path}');
  }
}

/** A separate class, so that a feature does not instantiate the providers of the root module again. */
@Module({})
class I18nFeatureModule {}
