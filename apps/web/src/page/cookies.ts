import { rememberLanguage as storeLanguage } from '@dragoman/i18n/react';
import { documentBase } from './base';

/** Cookies that pages write. The server reads all of them except `in-place`. */
type CookieName = 'lng' | 'theme' | 'navigation' | 'in-place';

const ONE_YEAR_S = 31_536_000;

/** Returns the name of a cookie. Below a base path it is another one, so that cookies of the host do not interfere. */
export const cookieName = (name: CookieName, base: string): string => (base === '' ? name : `dragoman-${name}`);

/**
 * Sets a cookie of this application in the browser. An empty value deletes it.
 * @param lifetime `session`: until the browser is closed
 */
export function setCookie(name: CookieName, value: string, lifetime: 'year' | 'session'): void {
  const base = documentBase();
  const maxAge = value === '' ? '; Max-Age=0' : lifetime === 'year' ? `; Max-Age=${ONE_YEAR_S}` : '';
  document.cookie = `${cookieName(name, base)}=${value}; Path=${base || '/'}${maxAge}; SameSite=Lax`;
}

/** Stores the language that the visitor has chosen, for URLs without one. */
export function rememberLanguage(language: string): void {
  const base = documentBase();
  storeLanguage(language, { cookie: cookieName('lng', base), path: base || '/' });
}
