/** What `I18nModule.forRoot` takes. */
export interface I18nOptions {
  /**
   * Interface languages: BCP 47 tags that visitors are matched to.
   * Absent: every language that the sources have.
   */
  languages?: readonly string[];
  /** The language of last resort, for visitors and for texts. One of `languages`. */
  fallback: string;
  /** Directories of `{language}/{namespace}.json`, the lowest first: a later one lies over an earlier one. */
  namespaces?: string | readonly string[];
  /** Read directories again when their files change. For development. */
  watch?: boolean;
  /** Public origin for absolute URLs, `https://texts.example`. Never taken from a request. */
  origin?: string;
  /** How long answers under `/locales` may be used without asking again, in seconds. Default 0: asked each time, mostly answered 304. */
  maxAge?: number;
  /** Seconds for which a stale answer under `/locales` may be used while a fresh one is fetched. */
  staleWhileRevalidate?: number;
  /** Names of the cookies that somebody is signed in by: whoever sends one has every page rendered for them alone. */
  sessionCookies?: readonly string[];
  /** Seconds for which a shared cache may keep an anonymous page. Default 0. */
  pageMaxAge?: number;
  /** Bytes that kept pages may take. Default 32 MiB; 0 keeps none. */
  pageCacheSize?: number;
}

/** Injects the {@link I18nOptions} of `forRoot`. */
export const I18N_OPTIONS = Symbol('I18N_OPTIONS');

/** Name of the cookie and of the query parameter that carry a chosen language. i18next's own. */
export const LANGUAGE_PARAMETER = 'lng';
