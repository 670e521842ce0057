import type { DynamicModule, InjectionToken, ModuleMetadata } from '@nestjs/common';
import {
  type I18nAbstractLoaderOptions,
  type I18nAsyncOptions,
  I18nJsonLoader,
  type I18nLoader,
  type I18nOptions as NestjsI18nOptions,
  type I18nOptionsFactory,
  type I18nOptionsWithoutResolvers,
} from 'nestjs-i18n';
import { canonicalTag } from '../language/canonical-tag';
import { I18nModule as OwnI18nModule } from './i18n.module';
import type { I18nOptions } from './options/i18n.options';

/**
 * `I18nModule` for an application written for nestjs-i18n, with the options of nestjs-i18n: its texts keep their syntax, its
 * resolvers determine the language, and validation errors are left to its filters. Takes options of this library, too.
 */
export class I18nModule {
  static forRoot(options: NestjsI18nOptions & Partial<I18nOptions>): DynamicModule {
    return OwnI18nModule.forRoot({ ...ownOptions(options), resolvers: options.resolvers ?? [], problems: 'problem' });
  }

  static forRootAsync(options: AsyncOptions): DynamicModule {
    const { imports = [], resolvers = [], useFactory, useClass, useExisting, loader, loaders } = options;
    const inject = (options.inject ?? []) as InjectionToken[];
    const optionsFactory = useClass ?? useExisting;
    const given = { ...(loader && { loader }), ...(loaders && { loaders }) };
    return OwnI18nModule.forRootAsync({
      imports,
      inject: optionsFactory ? [optionsFactory] : inject,
      provideInjectionTokensFrom: useClass ? [useClass] : [],
      useFactory: async (...injected: unknown[]) => {
        const read = optionsFactory
          ? (injected[0] as I18nOptionsFactory).createI18nOptions()
          : useFactory!(...(injected as never[]));
        return ownOptions({ ...(await read), ...given });
      },
      resolvers,
      problems: 'problem',
    });
  }
}

/** With the `imports` of the Nest in use: nestjs-i18n takes its type from a path that Nest 12 has no more. */
type AsyncOptions = Omit<I18nAsyncOptions, 'imports'> & Pick<ModuleMetadata, 'imports'>;

type GivenOptions = I18nOptionsWithoutResolvers & Pick<NestjsI18nOptions, 'loader'> & Partial<I18nOptions>;

function ownOptions(options: GivenOptions): I18nOptions {
  const { fallbackLanguage, loader = I18nJsonLoader, ...others } = options;
  const loaderOptions = options.loaderOptions as I18nAbstractLoaderOptions | undefined;
  const loaders = others.loaders ?? (loaderOptions === undefined ? [] : [new loader(loaderOptions)]);
  const directories = loaders.map(directoryOf);
  return {
    messages: 'nestjs-i18n',
    ...others,
    fallback: canonicalTag(fallbackLanguage) ?? fallbackLanguage,
    namespaces: [...directories.flatMap((directory) => directory?.path ?? []), ...[others.namespaces ?? []].flat()],
    watch: others.watch ?? directories.some((directory) => directory?.watch),
    nestjsI18n: { ...others, loaders: loaders.filter((_, index) => directories[index] === undefined) },
  };
}

interface JsonLoaderOptions {
  readonly path: string;
  readonly watch: boolean;
  readonly filePattern: string;
}

/** The directory of a loader of JSON files, which is read and watched by this library instead. */
function directoryOf(loader: I18nLoader): JsonLoaderOptions | undefined {
  const { constructor, options } = loader as unknown as { constructor: unknown; options: JsonLoaderOptions };
  if (constructor !== I18nJsonLoader) return undefined;
  if (options.filePattern !== '*.json') return undefined;
  void loader.onModuleDestroy?.(); // closes its own watcher
  return options;
}
