import type { IncomingMessage } from 'node:http';
import type { I18nOptions as NestjsI18nOptions } from 'nestjs-i18n';
import type { FollowOptions } from '../../catalog/follow/follow-source';
import type { KeyReporter } from './key-reporter';

/** How texts are written: their placeholders, plurals and nesting, and the keys that the server asks for them by. */
export type MessageSyntax = 'i18next' | 'i18next-v3' | 'nestjs-i18n' | 'icu';

/** What `I18nModule.forRoot` takes. */
export interface I18nOptions {
  /**
   * Interface languages: BCP 47 tags that visitors are matched to. Default: every language of the sources.
   */
  languages?: readonly string[];
  /** The language of last resort, for visitors and for texts. One of `languages`. */
  fallback: string;
  /**
   * Directories of `{language}/{namespace}.json`, or of `{language}.json`, which is the namespace `translation`; or patterns of
   * paths, whose files can be in other formats: `locales/{lng}/LC_MESSAGES/{ns}.po`. Texts of a later one replace those of an
   * earlier one.
   */
  namespaces?: string | readonly string[];
  /**
   * How texts are written, for all namespaces or by name: `{ common: 'nestjs-i18n', '*': 'i18next' }`. Those that feature
   * modules declare are in i18next's syntax unless named, and those of `dragoman/` always. ICU messages are asked for by the
   * same keys as texts of i18next. Concerns what the server itself translates; texts are delivered unchanged.
   * Default: what the sources name, else `i18next`.
   */
  messages?: MessageSyntax | Readonly<Record<string, MessageSyntax>>;
  /**
   * Namespaces that are delivered only to requests that a {@link PrivateTexts} provider lets read them; without one, to none.
   * What the server itself translates uses them like others. Default: none, besides those that sources name.
   */
  privateNamespaces?: readonly string[];
  /** Name of the cookie that carries a chosen language; `false`: none. Default: `lng`. */
  cookie?: string | false;
  /** Name of the query parameter that carries a chosen language; `false`: none. Default: `lng`. */
  query?: string | false;
  /** Request headers that name a language outright, in order of preference: `['X-Language']`. Default: none. */
  headers?: readonly string[];
  /**
   * Another Dragoman installation, whose texts are served over the own ones and followed as it publishes: its public
   * address, or more about it.
   */
  follow?: string | FollowOptions;
  /**
   * Options of nestjs-i18n for what it does itself: translating namespaces in its syntax (`keySeparator`, `formatter`,
   * `throwOnMissingKey`, …), views (`viewEngine`), types (`typesOutputPath`), validation (`validatorOptions`). Its `loaders`
   * become sources above the directories.
   */
  nestjsI18n?: Omit<NestjsI18nOptions, 'fallbackLanguage' | 'resolvers' | 'loader' | 'loaderOptions'>;
  /**
   * Also serves pseudo-locales. `en-XA`, for the `fallback` `en`, has its texts with accents and in brackets, and longer. It shows
   * texts that are not translatable, are put together from parts, or do not fit. `ar-XB` has them from right to left, and shows
   * layouts that do not change sides. For development.
   */
  pseudoLocale?: boolean;
  /** Reload directories when their files change. For development. */
  watch?: boolean;
  /** Public origin for absolute URLs, `https://texts.example`. Never taken from a request. */
  origin?: string;
  /**
   * Path that browsers see the application below, such as `/texts`, if the proxy in front removes it from requests. Redirects
   * and absolute URLs get it. Default: none.
   */
  base?: string;
  /**
   * Returns the address of the client behind proxies, by which open event streams are limited for each network. Default: what
   * Express makes of `trust proxy`; on Fastify the address of the connection.
   */
  clientAddress?: (request: IncomingMessage) => string;
  /**
   * Receives keys without texts: of the server's own translations, of rendered pages, and of the applications that may report
   * theirs to `POST {delivery}/add/{language}/{namespace}`, which i18next-http-backend calls its `addPath`. Default: they
   * are logged, and applications may not report any.
   */
  missingKeys?: KeyReporter;
  /** `max-age` of texts, in seconds. Default 0: clients revalidate each time and mostly get 304. */
  maxAge?: number;
  /** `stale-while-revalidate` of texts, in seconds. Default 0. */
  staleWhileRevalidate?: number;
  /** Turns an error of the application into a `Problem`, before it is described to the client; other errors are returned. */
  toProblem?: (error: unknown) => unknown;
  /**
   * Names of the session cookies, or `'any'`: every cookie is one. For a visitor who sends one, every page is rendered
   * individually.
   */
  sessionCookies?: readonly string[] | 'any';
  /** `s-maxage` of pages that visitors share, in seconds. Default 0. */
  pageMaxAge?: number;
  /** Bytes that cached pages may take. Default 32 MiB; 0 caches none. */
  pageCacheSize?: number;
  /** Paths of APIs, such as `/api`: below them errors are problem details, never pages. Default: none but that of the texts. */
  apiPaths?: readonly string[];
}

/** Injects where texts are served, or `false`. */
export const DELIVERY_PATH = Symbol('I18N_DELIVERY_PATH');

/** Injects the {@link I18nOptions} of `forRoot`. */
export const I18N_OPTIONS = Symbol('I18N_OPTIONS');

/** Default name of the cookie and of the query parameter for the chosen language: i18next's. */
export const DEFAULT_LANGUAGE_NAME = 'lng';
