import {
  type DynamicModule,
  type ExecutionContext,
  Injectable,
  type ModuleMetadata,
  type Provider,
} from '@nestjs/common';
import {
  I18N_TRANSLATIONS,
  I18nLoader,
  I18nModule,
  type I18nOptionResolver,
  type I18nResolver,
  I18nService,
  type I18nTranslation,
} from 'nestjs-i18n';
import { BehaviorSubject, filter, type Observable } from 'rxjs';
import type { AdapterRequest } from '../http/adapter-request';
import { CatalogService } from '../catalog/catalog.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { SnapshotI18nService } from './snapshot-i18n.service';
import { LanguageService } from '../language/language.service';
import { refuseSecondCopy } from './one-copy';
import { SetupError } from '../../catalog/setup-error';

/**
 * Gives nestjs-i18n the language that {@link LanguageService} resolved. `undefined`, for the fallback language, where there
 * is not an HTTP request: in microservices and in GraphQL operations without one.
 */
@Injectable()
class ResolvedLanguageResolver implements I18nResolver {
  constructor(private readonly language: LanguageService) {}

  async resolve(context: ExecutionContext): Promise<string | undefined> {
    const request = httpRequest(context);
    return request && (await this.language.resolve(request)).language;
  }
}

/** The HTTP request that a handler is called for: for GraphQL, the `req` of its context (the third argument). */
function httpRequest(context: ExecutionContext): AdapterRequest | undefined {
  const type = context.getType<string>();
  if (type === 'http') return context.switchToHttp().getRequest<AdapterRequest>();
  return type === 'graphql' ? context.getArgByIndex<{ req?: AdapterRequest } | undefined>(2)?.req : undefined;
}

/**
 * Gives nestjs-i18n the languages, as the stream that it expects at startup, but no texts: those come
 * from the snapshot, by its `I18nService`.
 */
class LanguagesLoader extends I18nLoader {
  private readonly tags: BehaviorSubject<string[]>;

  constructor({ languages, fallback }: I18nOptions, catalog: CatalogService) {
    super();
    this.tags = new BehaviorSubject([...(languages ?? [fallback])]);
    if (languages === undefined) {
      catalog.onChange((snapshot) => this.tags.next(snapshot.languages.map(({ tag }) => tag)));
    }
  }

  /** Called again at each `refresh` of nestjs-i18n, also at startup. */
  async languages(): Promise<Observable<string[]>> {
    return this.tags;
  }

  async load(): Promise<Observable<I18nTranslation>> {
    return new BehaviorSubject({});
  }
}

/**
 * Returns the module of nestjs-i18n with its `I18nService` replaced. Its dynamic module is plain data, in which 10.8.5
 * lists `I18nService` as a bare class, as all versions from 10.6 do. A version that has it elsewhere is refused at startup:
 * without its service the plurals, context and nesting of i18next would be missing, in problem details, too.
 *
 * @param resolvers of the application; nestjs-i18n itself asks them where there is no HTTP request
 * @param imports modules with what these resolvers inject
 */
export function nestjsI18nModule(
  resolvers: readonly I18nOptionResolver[],
  imports: ModuleMetadata['imports'],
): DynamicModule {
  refuseSecondCopy(); // before Nest reports that it cannot inject the I18nService of the other copy
  const module = I18nModule.forRootAsync({
    imports: imports ?? [],
    inject: [I18N_OPTIONS, CatalogService],
    useFactory: (options: I18nOptions, catalog: CatalogService) => ({
      ...options.nestjsI18n,
      fallbackLanguage: options.fallback,
      loaders: [new LanguagesLoader(options, catalog)],
      disableMiddleware: true, // its route misses "/"; I18nModule runs it on every path
    }),
    resolvers: [ResolvedLanguageResolver, ...resolvers],
  });
  const providers = module.providers ?? [];
  if (!providers.some(isService)) {
    throw new SetupError(
      'This version of nestjs-i18n keeps its I18nService elsewhere: install nestjs-i18n 10.8.5, which was tested with this library.',
    );
  }
  return {
    ...module,
    providers: providers.map((each) =>
      isService(each) ? { provide: I18nService, useClass: SnapshotI18nService } : withoutEmptyTexts(each),
    ),
  };
}

/**
 * Leaves the first texts out of the stream of nestjs-i18n, which are none. It writes a file of types for all texts that arrive,
 * and does not wait for the file before: the one without texts could be written last.
 */
function withoutEmptyTexts(provider: Provider): Provider {
  if (!('provide' in provider && provider.provide === I18N_TRANSLATIONS && 'useFactory' in provider)) return provider;
  const { useFactory } = provider;
  return {
    ...provider,
    useFactory: async (...injected: unknown[]) =>
      ((await useFactory(...injected)) as Observable<I18nTranslation>).pipe(
        filter((texts) => Object.keys(texts).length > 0),
      ),
  };
}

/** Whether an entry of the module's providers is the service itself, and not something else under its token. */
const isService = (provider: Provider): boolean =>
  provider === I18nService ||
  ('provide' in provider &&
    provider.provide === I18nService &&
    'useClass' in provider &&
    provider.useClass === I18nService);
