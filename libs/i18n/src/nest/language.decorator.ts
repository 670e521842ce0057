import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { I18nContext } from 'nestjs-i18n';

/** The visitor's interface language, a canonical tag: `index(@Language() language: string)`. */
export const Language = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const language = I18nContext.current(context)?.lang;
  if (language === undefined) {
    throw new Error(
      '@Language() was asked outside of an HTTP request that I18nModule has seen: import I18nModule.forRoot in the root module.',
    );
  }
  return language;
});
