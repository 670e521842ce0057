import { isOwnPath } from '../../../../libs/workspace/src/http/own-path';
import { pathWithQuery } from './path-with-query';

const signInPages = /^\/(?:sign-in|join)?(?:[/?#]|$)/;

/**
 * Returns the path of the sign-in page that comes back to a page afterwards.
 * @param pathname path of that page, with its language: `/de/languages`
 * @param search its query
 */
export function signInPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>, language: string): string {
  const next = pathname.slice(1 + language.length) + search;
  return pathWithQuery(`/${language}/sign-in`, { next: !signInPages.test(next) && next });
}

/**
 * Returns the page to open after signing in, in the language of the sign-in page.
 * @param next path below the language, from the URL: not to be trusted
 * @returns undefined for none, a foreign one and the pages of signing in themselves
 */
export const nextPage = (next: string | null, language: string): string | undefined =>
  isOwnPath(next) && !signInPages.test(next) ? `/${language}${next}` : undefined;
