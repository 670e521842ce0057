import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { I18nContext } from 'nestjs-i18n';
import { resolvedLanguageOf } from './language.service';

/**
 * The visitor's interface language, a canonical tag: `index(@Language() language: string)`. The HTTP response says that it
 * depends on it: `Content-Language`, unless the handler sets one, and `Vary`, so that shared caches never mix languages.
 */
export const Language = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const language = I18nContext.current(context)?.lang;
  if (language === undefined) {
    throw new Error(
      '@Language() was used outside of a request that I18nModule sees: import I18nModule.forRoot in the root module.',
    );
  }
  if (context.getType() === 'http') declareLanguage(context.switchToHttp());
  return language;
});

function declareLanguage(http: ReturnType<ExecutionContext['switchToHttp']>): void {
  const resolved = resolvedLanguageOf(http.getRequest<Request>());
  const response = http.getResponse<Response>();
  if (resolved === undefined || response.headersSent) return;
  if (!response.hasHeader('Content-Language')) response.setHeader('Content-Language', resolved.language);
  for (const header of resolved.vary) response.vary(header);
}
