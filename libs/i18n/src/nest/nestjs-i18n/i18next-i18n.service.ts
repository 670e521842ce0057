import { Inject, Injectable } from '@nestjs/common';
import type { TOptions } from 'i18next';
import { I18nContext, I18nService, type TranslateOptions } from 'nestjs-i18n';
import { ServerTranslator } from './server-translator';

/**
 * Translates with i18next from the served snapshot. Everything in nestjs-i18n (context, validation pipe, `@I18n()`, view
 * helpers) calls `I18nService.translate`. Without a constructor, so that Nest injects the parameters of the parent's.
 */
@Injectable()
export class I18nextI18nService extends I18nService {
  @Inject(ServerTranslator) private readonly translator: ServerTranslator;

  // The parent's signature narrows keys to a generated type that this library does not use.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override translate(key: any, options: TranslateOptions = {}): any {
    // class-validator's own messages arrive here as keys
    if (typeof key === 'string' && /\s/.test(key)) return key;
    const { i18next } = this.translator;
    const { lang, args, defaultValue, returnObjects, joinArrays } = options;
    const lng = this.translator.nearestLanguage(lang ?? I18nContext.current()?.lang);
    const values = Object.create(null) as Record<string, unknown>;
    Object.assign(values, ...([args ?? {}].flat() as unknown[]).filter(isObject));
    // In `replace`, values stay values: an argument called `ns` or `interpolation` must not become an option.
    // `lng` goes into both, since a nested $t() sees only `replace`.
    const i18nextOptions: TOptions = { lng, replace: { ...values, lng } };
    for (const name of ['count', 'context', 'ordinal'] as const) {
      if (values[name] !== undefined) Object.assign(i18nextOptions, { [name]: values[name] });
    }
    if (defaultValue !== undefined) i18nextOptions.defaultValue = defaultValue;
    if (returnObjects !== undefined) i18nextOptions.returnObjects = returnObjects;
    if (joinArrays !== undefined) i18nextOptions.joinArrays = joinArrays;
    return i18next.t(key, i18nextOptions);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override t(key: any, options?: TranslateOptions): any {
    return this.translate(key, options);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
