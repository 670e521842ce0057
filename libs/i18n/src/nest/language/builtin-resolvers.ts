import type { LanguageResolver, LanguageResolverOptions } from '../extension/contributions';
import type { Contribution } from '../extension/contribution.registry';
import { readCookies } from '../http/read-cookies';
import { DEFAULT_LANGUAGE_NAME, type I18nOptions } from '../options/i18n.options';
import type { InterfaceLanguages } from './interface-languages';

/** The resolvers of the library itself. One that the options turn off is left out, with what it varies on. */
export function builtinResolvers(
  { query = DEFAULT_LANGUAGE_NAME, cookie = DEFAULT_LANGUAGE_NAME, headers = [] }: I18nOptions,
  languages: InterfaceLanguages,
): Contribution<LanguageResolver, LanguageResolverOptions>[] {
  const resolver = (name: string, order: number, vary: readonly string[], resolve: LanguageResolver['resolve']) => ({
    instance: { resolve },
    options: { name, order, vary },
  });
  return [
    // `/de/…`; not by `url`, from which Express removes the path that a middleware is mounted on
    resolver('path', 100, [], ({ originalUrl }) => languages.ofPath(originalUrl)?.language),
    // `?lng=de`; ignored if given twice
    ...(query === false ? [] : [resolver('query', 200, [], (request) => stringOf(request.query[query]))]),
    // `X-Language: de`
    ...(headers.length === 0
      ? []
      : [
          resolver('headers', 250, headers, (request) =>
            headers.map((name) => stringOf(request.headers[name.toLowerCase()])).find((value) => value !== undefined),
          ),
        ]),
    // `Cookie: lng=de`
    ...(cookie === false
      ? []
      : [resolver('cookie', 300, ['Cookie'], (request) => readCookies(request.headers.cookie).get(cookie))]),
    // `Accept-Language: de-AT, de;q=0.9`
    resolver('header', 400, ['Accept-Language'], ({ headers: { 'accept-language': header } }) =>
      header === undefined ? undefined : languages.ofHeader(header),
    ),
  ];
}

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
