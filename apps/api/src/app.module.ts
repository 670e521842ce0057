import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { I18nModule } from '@dragoman/i18n';
import type { AppConfig } from './app.config';
import { ConfigModule } from './config.module';
import { DatabaseModule } from './database/database.module';
import { ExchangeModule } from './exchange/exchange.module';
import { HealthModule } from './health/health.module';
import { OpenApiModule } from './openapi/openapi.module';
import { BuiltRenderer } from './pages/built.renderer';
import { DevelopmentRenderer } from './pages/development.renderer';
import { PeopleModule } from './people/people.module';
import { ReleasesModule } from './releases/releases.module';
import { sessionCookieName } from './people/session.cookie';
import { TranslationsModule } from './translations/translations.module';

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
          }),
          renderer: config.development ? DevelopmentRenderer : BuiltRenderer,
        }),
        DatabaseModule,
        PeopleModule,
        TranslationsModule,
        ReleasesModule,
        ExchangeModule,
        HealthModule,
        OpenApiModule,
        ...extensions,
      ],
    };
  }
}
