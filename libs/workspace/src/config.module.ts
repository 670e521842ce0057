import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CatalogService, InterfaceLanguages } from '@dragoman/i18n';
import { APP_CONFIG, type AppConfig } from './app.config';
import {
  HOST_APPLICATION,
  hostCatalog,
  type HostApplication,
  TRANSLATED_CATALOG,
  TRANSLATED_LANGUAGES,
} from './translated-texts';

/** Lets every room inject the {@link AppConfig} and what is translated here. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: AppConfig, host?: HostApplication): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: APP_CONFIG, useValue: config },
        ...(host ? [{ provide: HOST_APPLICATION, useValue: host }] : []),
        host
          ? { provide: TRANSLATED_CATALOG, useValue: hostCatalog(host) }
          : { provide: TRANSLATED_CATALOG, useExisting: CatalogService },
        host
          ? { provide: TRANSLATED_LANGUAGES, useValue: host.languages }
          : { provide: TRANSLATED_LANGUAGES, useExisting: InterfaceLanguages },
      ],
      exports: [APP_CONFIG, TRANSLATED_CATALOG, TRANSLATED_LANGUAGES, ...(host ? [HOST_APPLICATION] : [])],
    };
  }
}
