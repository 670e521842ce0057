import { Inject, Injectable } from '@nestjs/common';
import type { TOptions } from 'i18next';
import { I18nContext, I18nService, type TranslateOptions } from 'nestjs-i18n';
import { ServerTexts } from './server-texts';

/**
 * Everything that nestjs-i18n does around a request (context, validation pipe, `@I18n()`, view helpers) ends in
 * `I18nService.translate`: answered here by i18next from the served snapshot. No constructor of its own,
 * so that Nest finds the parameters of the parent's.
 */
@Injectable()
export class I18nextI18nService extends I18nService {
  @Inject(ServerTexts) private readonly texts: ServerTexts;

  // The parent's signature narrows keys to a generated type that this library does not use.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override translate(key: any, options: TranslateOptions = {}): any {
    // class-validator's own sentences come through here as keys
    if (typeof key === 'string' && /\s/.test(key)) return key;
    const { i18next } = this.texts;
    const { lang, args, defaultValue, returnObjects, joinArrays } = options;
    const lng = this.texts.languageOf(lang ?? I18nContext.current()?.lang);
    const values: Record<string, unknown> = Object.assign(Object.create(null), ...[args ?? {}].flat().filter(isObject));
    // In `replace`, values stay values: an argument called `ns` or `interpolation` must not steer the translator.
    // `lng` goes into both, since a nested $t() sees only `replace`.
    const steering: TOptions = { lng, replace: { ...values, lng } };
    for (const name of ['count', 'context', 'ordinal'] as const) {
      if (values[name] !== undefined) Object.assign(steering, { [name]: values[name] });
    }
    if (defaultValue !== undefined) steering.defaultValue = defaultValue;
    if (returnObjects !== undefined) steering.returnObjects = returnObjects;
    if (joinArrays !== undefined) steering.joinArrays = joinArrays;
    return i18next.t(key, steering);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override t(key: any, options?: TranslateOptions): any {
    return this.translate(key, options);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
