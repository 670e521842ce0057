import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { I18nModule } from '@dragoman/i18n';
import { ActivityModule } from './activity/activity.module';
import type { AppConfig } from './app.config';
import { ConfigModule } from './config.module';
import { DatabaseModule } from './database/database.module';
import { EditingModule } from './editing/editing.module';
import { ExchangeModule } from './exchange/exchange.module';
import { HealthModule } from './health/health.module';
import { StrictValidationPipe } from './http/input/strict-validation.pipe';
import { KeysModule } from './keys/keys.module';
import { LanguagesModule } from './languages/languages.module';
import { LiveModule } from './live/live.module';
import { NamespacesModule } from './namespaces/namespaces.module';
import { OpenApiModule } from './openapi/openapi.module';
import { BuiltRenderer } from './pages/built.renderer';
import { DevelopmentRenderer } from './pages/development.renderer';
import { toProblem } from './http/database-problem';
import { PeopleModule } from './people/people.module';
import { sessionCookieName } from './access/session.cookie';
import { ReleasesModule } from './releases/releases.module';
import { ServedModule } from './served/served.module';
import { installedTables } from './tables';
import { TextsModule } from './texts/texts.module';
import { UnknownPathController } from './unknown-path.controller';
import { WorkspaceModule } from './workspace/workspace.module';

@Module({})
export class AppModule {
  static with(config: AppConfig, extensions: NonNullable<ModuleMetadata['imports']> = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        I18nModule.forRootAsync({
          useFactory: () => ({
            languages: config.languages,
            toProblem,
            fallback: config.fallback,
            namespaces: [config.texts, ...config.sources],
            watch: config.development,
            get origin() {
              return config.origin; // of the moment: the port may be known late
            },
            maxAge: config.maxAge,
            staleWhileRevalidate: config.staleWhileRevalidate,
            sessionCookies: [sessionCookieName(config)],
            pageMaxAge: config.pageMaxAge,
            pageCacheSize: config.development ? 0 : config.pageCacheSize,
            apiPaths: ['/api'],
          }),
          renderer: config.development ? DevelopmentRenderer : BuiltRenderer,
          sitemap: true,
          errors: 'all',
          robots: { disallow: ['/api/'] },
        }),
        DatabaseModule.with(installedTables(extensions)),
        PeopleModule,
        EditingModule,
        ServedModule,
        WorkspaceModule,
        LanguagesModule,
        NamespacesModule,
        KeysModule,
        TextsModule,
        ActivityModule,
        LiveModule,
        ReleasesModule,
        ExchangeModule,
        HealthModule,
        OpenApiModule,
        ...extensions,
      ],
      controllers: [UnknownPathController],
      providers: [{ provide: APP_PIPE, useClass: StrictValidationPipe }],
    };
  }
}
