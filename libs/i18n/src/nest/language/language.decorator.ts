import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { I18nContext } from 'nestjs-i18n';
import type { AdapterRequest } from '../http/adapter-request';
import { addVary } from '../http/vary';
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

/** What the responses of Express and Fastify have in common. */
interface AdapterResponse {
  readonly raw?: ServerResponse;
  readonly headersSent?: boolean;
  getHeader(name: string): number | string | string[] | undefined;
  hasHeader(name: string): boolean;
  header(name: string, value: string): unknown;
}

function declareLanguage(http: ReturnType<ExecutionContext['switchToHttp']>): void {
  const resolved = resolvedLanguageOf(http.getRequest<AdapterRequest>());
  const response = http.getResponse<AdapterResponse>();
  if (resolved === undefined || (response.raw ?? response).headersSent) return;
  if (!response.hasHeader('Content-Language')) response.header('Content-Language', resolved.language);
  addVary(response, resolved.vary);
}
