import { type DynamicModule, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { I18nLoader, I18nModule, type I18nResolver, I18nService, type I18nTranslation } from 'nestjs-i18n';
import { BehaviorSubject, type Observable } from 'rxjs';
import { CatalogService } from './catalog.service';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import { I18nextI18nService } from './i18next-i18n.service';
import { LanguageService } from './language.service';
import { SetupError } from '../catalog/setup-error';

/** Tells nestjs-i18n the language that was decided; it decides nothing itself. */
@Injectable()
class DecidedLanguageResolver implements I18nResolver {
  constructor(private readonly language: LanguageService) {}

  async resolve(context: ExecutionContext): Promise<string> {
    return (await this.language.resolve(context.switchToHttp().getRequest<Request>())).language;
  }
}

/**
 * nestjs-i18n wants languages and texts while the application starts, at once and without end. It gets the languages,
 * and no texts: they would be a second copy, and every question for one is answered from the snapshot.
 */
class LanguagesLoader extends I18nLoader {
  private readonly known: BehaviorSubject<string[]>;

  constructor({ languages, fallback }: I18nOptions, catalog: CatalogService) {
    super();
    this.known = new BehaviorSubject([...(languages ?? [fallback])]);
    if (languages === undefined) {
      catalog.onChange((snapshot) => this.known.next(snapshot.languages.map(({ tag }) => tag)));
    }
  }

  /** Asked again at each `refresh` of nestjs-i18n, also while it starts. */
  async languages(): Promise<Observable<string[]>> {
    return this.known;
  }

  async load(): Promise<Observable<I18nTranslation>> {
    return new BehaviorSubject({});
  }
}

/**
 * nestjs-i18n, with its translator replaced. Its dynamic module is plain data, and that is the seam: 10.8.5 lists
 * `I18nService` as a bare class. A version that moves it is refused here rather than found out by a visitor.
 */
export function nestjsI18n(): DynamicModule {
  const module = I18nModule.forRootAsync({
    imports: [],
    inject: [I18N_OPTIONS, CatalogService],
    useFactory: (options: I18nOptions, catalog: CatalogService) => ({
      fallbackLanguage: options.fallback,
      loaders: [new LanguagesLoader(options, catalog)],
      disableMiddleware: true, // its route misses "/"; I18nModule runs it on every path
    }),
    resolvers: [DecidedLanguageResolver],
  });
  const providers = module.providers ?? [];
  if (!providers.includes(I18nService)) {
    throw new SetupError(
      'This version of nestjs-i18n keeps its I18nService elsewhere: install nestjs-i18n 10.8.5, which was tested with this library.',
    );
  }
  return {
    ...module,
    providers: providers.map((each) =>
      each === I18nService ? { provide: I18nService, useClass: I18nextI18nService } : each,
    ),
  };
}
