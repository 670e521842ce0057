import { type DynamicModule, Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { I18nMiddleware } from 'nestjs-i18n';
import {
  CookieLanguageResolver,
  HeaderLanguageResolver,
  PathLanguageResolver,
  QueryLanguageResolver,
} from './builtin-resolvers';
import { CatalogService } from './catalog.service';
import { ContributionRegistry } from './contribution.registry';
import { FEATURE, type Feature } from './contributions';
import { DeliveryService } from './delivery.service';
import { DraftDelivery } from './draft-delivery';
import { Drafts } from './drafts';
import { FastLane } from './fast-lane';
import { ConfigurableModuleClass } from './i18n.module-definition';
import { I18N_OPTIONS } from './i18n.options';
import { InterfaceLanguages } from './interface-languages';
import { LanguageService } from './language.service';
import { Load } from './load';
import { nestjsI18n } from './nestjs-i18n.bridge';
import { PageCache } from './page-cache';
import { PageService } from './page.service';
import { ProblemFilter } from './problem.filter';
import { ReleaseEvents } from './release-events';
import { ResourceSets } from './resource-sets';
import { ResourcesController } from './resources.controller';
import { ServerTexts } from './server-texts';

/**
 * Localization of a Nest application: decides each visitor's language, serves texts under `/locales`,
 * renders pages if given a renderer, and puts what the server says into the caller's language.
 * Import `forRoot` or `forRootAsync` once, in the root module; it is global. Feature modules import `forFeature`.
 */
@Global() // whatever runs before a guard or a handler needs the language: middleware of global modules runs first
@Module({
  imports: [DiscoveryModule, nestjsI18n()],
  controllers: [ResourcesController],
  providers: [
    ContributionRegistry,
    CatalogService,
    InterfaceLanguages,
    PathLanguageResolver,
    QueryLanguageResolver,
    CookieLanguageResolver,
    HeaderLanguageResolver,
    LanguageService,
    Load,
    ServerTexts,
    DeliveryService,
    Drafts,
    DraftDelivery,
    ResourceSets,
    ReleaseEvents,
    PageCache,
    PageService,
    FastLane,
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [I18N_OPTIONS, CatalogService, InterfaceLanguages, LanguageService, Load, ServerTexts],
})
export class I18nModule extends ConfigurableModuleClass implements NestModule {
  constructor(private readonly middleware: I18nMiddleware) {
    super();
  }

  /** What a feature module brings: namespaces with their texts, and pages. Behaviour comes as decorated providers. */
  static forFeature(feature: Feature): DynamicModule {
    return { module: I18nFeatureModule, providers: [{ provide: FEATURE, useValue: feature }] };
  }

  configure(consumer: MiddlewareConsumer): void {
    // `apply(I18nMiddleware)` would construct another one, out of reach of what nestjs-i18n does not export
    consumer
      .apply((request: Request, response: Response, next: NextFunction) => this.middleware.use(request, response, next))
      .forRoutes('{*path}');
  }
}

/** A class of its own, so that a feature does not bring the providers of the root a second time. */
@Module({})
class I18nFeatureModule {}
