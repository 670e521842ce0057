import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { I18nModule } from '@dragoman/i18n';
import { ActivityModule } from './activity/activity.module';
import type { WorkspaceAccess } from './access/host/workspace-access';
import { BuildsModule } from './builds/builds.module';
import { CodeChangesModule } from './code-changes/code-changes.module';
import { CommentsModule } from './comments/comments.module';
import { PlacesModule } from './places/places.module';
import { ScreenshotsModule } from './screenshots/screenshots.module';
import type { AppConfig } from './app.config';
import { ConfigModule } from './config.module';
import { DatabaseModule } from './database/database.module';
import { EditingModule } from './editing/editing.module';
import { ExchangeModule } from './exchange/exchange.module';
import { GlossaryModule } from './glossary/glossary.module';
import { HealthModule } from './health/health.module';
import { StrictValidationPipe } from './http/input/strict-validation.pipe';
import { KeysModule } from './keys/keys.module';
import { KeyReportContributionsModule } from './key-reports/key-report-contributions.module';
import { KeyReportsModule } from './key-reports/key-reports.module';
import { LanguagesModule } from './languages/languages.module';
import { LiveModule } from './live/live.module';
import { MachineModule } from './machine/machine.module';
import { MissingKeysModule } from './missing-keys/missing-keys.module';
import { LocizeModule } from './locize/locize.module';
import { McpModule } from './mcp/mcp.module';
import { NamespacesModule } from './namespaces/namespaces.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OpenApiModule } from './openapi/openapi.module';
import { BuiltRenderer } from './pages/built.renderer';
import { DevelopmentRenderer } from './pages/development.renderer';
import { toProblem } from './http/database-problem';
import { PeopleModule } from './people/people.module';
import { pageCookieNames } from './access/session.cookie';
import { PretranslationModule } from './pretranslation/pretranslation.module';
import { ReleasesModule } from './releases/releases.module';
import { SavedFiltersModule } from './saved-filters/saved-filters.module';
import { VisitsModule } from './visits/visits.module';
import { ServedModule } from './served/served.module';
import { installedTables } from './tables';
import { ServiceAccountsModule } from './service-accounts/service-accounts.module';
import { TasksModule } from './tasks/tasks.module';
import { TextsModule } from './texts/texts.module';
import { ReleaseContributionsModule } from './releases/release-contributions.module';
import { TranslationJobsModule } from './translation-jobs/translation-jobs.module';
import { UsedKeysModule } from './used-keys/used-keys.module';
import type { HostApplication } from './translated-texts';
import { UnknownPathModule } from './unknown-path.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WorkspaceResourceModule } from './workspace/workspace-resource.module';

/** What an application has besides its configuration. */
export interface AppParts {
  /** Modules of the host or of extensions, which contribute namespaces, pages, sources and resolvers. */
  readonly extensions?: NonNullable<ModuleMetadata['imports']>;
  /** The application that this one is mounted in. */
  readonly host?: HostApplication;
  /** Who its people are; absent: the workspace has accounts of its own. */
  readonly access?: WorkspaceAccess;
}

/** The whole workspace: the program, or the part of a host below the path that it is mounted at. */
@Module({})
export class AppModule {
  static with(config: AppConfig, { extensions = [], host, access }: AppParts = {}): DynamicModule {
    const isAtRoot = config.base === ''; // crawlers look nowhere else
    return {
      module: AppModule,
      // Those with routes for every path come last: Nest 11 takes the first route that matches.
      imports: [
        ConfigModule.with(config, host),
        DatabaseModule.with(installedTables(extensions)),
        PeopleModule.with(access),
        EditingModule,
        ServedModule,
        WorkspaceResourceModule,
        LanguagesModule,
        NamespacesModule,
        KeysModule,
        TextsModule,
        MachineModule,
        CommentsModule,
        ScreenshotsModule,
        PlacesModule,
        NotificationsModule,
        SavedFiltersModule,
        ServiceAccountsModule,
        ActivityModule,
        VisitsModule,
        PretranslationModule,
        LiveModule,
        ReleasesModule,
        MissingKeysModule,
        UsedKeysModule,
        KeyReportsModule,
        ...(host ? [] : [ReleaseContributionsModule, KeyReportContributionsModule]),
        ExchangeModule,
        TranslationJobsModule,
        TasksModule,
        GlossaryModule,
        WebhooksModule,
        CodeChangesModule,
        BuildsModule,
        LocizeModule,
        McpModule,
        HealthModule,
        OpenApiModule,
        ...extensions,
        UnknownPathModule,
        I18nModule.forRootAsync({
          useFactory: () => ({
            languages: config.languages,
            toProblem,
            fallback: config.fallback,
            namespaces: [config.texts, ...config.sources],
            watch: config.development,
            pseudoLocale: config.pseudoLocale ?? false,
            get origin() {
              return config.origin; // of the moment: the port may be known late
            },
            base: config.base,
            ...(!isAtRoot && { cookie: 'dragoman-lng' }), // the host may have one called `lng`
            maxAge: config.maxAge,
            staleWhileRevalidate: config.staleWhileRevalidate,
            sessionCookies: access ? (access.cookies ?? 'any') : pageCookieNames(config),
            pageMaxAge: config.pageMaxAge,
            pageCacheSize: config.development ? 0 : config.pageCacheSize,
            apiPaths: ['/api', '/locize'],
          }),
          renderer: config.development ? DevelopmentRenderer : BuiltRenderer,
          problems: 'everywhere',
          ...(isAtRoot && { sitemap: true, robots: { disallow: ['/api/', '/locize/'] } }),
        }),
      ],
      providers: [{ provide: APP_PIPE, useClass: StrictValidationPipe }],
    };
  }
}
