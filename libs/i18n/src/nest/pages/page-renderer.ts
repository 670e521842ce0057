import type { Resources } from '../../catalog/bundles/bundle';
import type { PageEntry } from '../extension/page-entry';

export type { PageEntry };

/** The texts of a namespace for a page, with those of the fallback languages merged in. */
export interface MergedTexts {
  /** Content hash. */
  readonly hash: string;
  readonly resources: Resources;
}

/** One page to render. The language is decided; all texts and data come from one snapshot. */
export interface PageRequest {
  /** Path and query as requested, language included, without the base path: `/de/languages?sort=name`. */
  readonly url: string;
  /** The interface language of the path. */
  readonly language: string;
  /** All interface languages. */
  readonly languages: readonly string[];
  /**
   * Interface languages that pages have no texts in, with the language whose texts stand in for them: that of `lang` and `dir`
   * (WCAG 3.1.1).
   */
  readonly substitutes: Readonly<Record<string, string>>;
  readonly release: string;
  /** The configured public origin, `https://texts.example`; never taken from a request; empty if none is configured. */
  readonly origin: string;
  /** Those of the visitor's cookies that {@link PageRenderer.cookies} names. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Set when the page to render is the error page of a request that failed. */
  readonly failure?: { readonly status: number; readonly errorId: string };
  /** The visitor sent credentials (`I18nOptions.sessionCookies`, `Authorization`): the page may be theirs alone. */
  readonly personal: boolean;
  /**
   * The body of a form that was posted to the page (`application/x-www-form-urlencoded`) from this application. The
   * page performs the action and then returns itself or a redirect; a page without forms returns the status 405.
   */
  readonly form?: string;
  texts(namespace: string): MergedTexts | undefined;
  /** Set when the page is to show unpublished texts. Replaces {@link texts}. */
  readonly drafts?: (namespace: string) => Promise<MergedTexts | undefined>;
  /**
   * The platform's `fetch` for this application: without a socket, with the visitor's cookies and language. Accepts
   * paths such as `/api/v1/coverage`. Cookies that a response sets are passed on to the visitor, except those of `GET`.
   */
  readonly fetch: typeof fetch;
  /** Aborted when the visitor closes the connection. */
  readonly signal: AbortSignal;
  /**
   * Runs the synchronous part of rendering when it is this page's turn, so that pages are not rendered back to back where
   * texts are delivered. Data are requested before. The turn ends when a returned promise settles. Rejects if the visitor has
   * gone or too many pages wait.
   */
  inTurn<T>(render: () => T | Promise<T>): Promise<T>;
}

/** What a renderer responds to a `PageRequest`: a document or a redirect. */
export interface RenderedPage {
  readonly status: number;
  /** The whole document; bytes are UTF-8. Absent for a redirect. */
  readonly html?: string | Uint8Array<ArrayBuffer>;
  /** Target of a redirect: a path as browsers see it, with the base path. After a form the browser gets it with `GET` (303). */
  readonly location?: string;
  /** What the page has asked for, for the application's `KeyReporter`s. */
  readonly keys?: RenderedKeys;
  /** May be cached and sent to every anonymous visitor for the same URL, language and release. */
  readonly shared: boolean;
}

/** The keys that a page has asked for. */
export interface RenderedKeys {
  /** Keys without a text, with what the page shows instead; plural forms one by one. */
  readonly missing: readonly { readonly namespace: string; readonly key: string; readonly defaultText?: string }[];
  /** Keys whose texts were found; those that an earlier page has named may be left out for a day. */
  readonly used: readonly (readonly [namespace: string, key: string])[];
}

/** The port that renders pages. An abstract class, so that it is its own injection token: provide a subclass for it. */
export abstract class PageRenderer {
  /** The pages. The application does not start if one uses a namespace that no module contributes. */
  abstract readonly pages: readonly PageEntry[];
  /** Paths for the sitemap, without the language. */
  abstract readonly paths: readonly string[];
  /** Cookies that pages depend on. A visitor who sends one gets a page of their own; all others share theirs. */
  abstract readonly cookies: readonly string[];
  /**
   * What shared pages show beside their own texts, such as the release of another application: once it has changed, those that
   * were rendered before are no longer sent.
   */
  get version(): string {
    return '';
  }
  /** Whether pages have forms. Otherwise methods other than `GET` and `HEAD` get 405. */
  readonly acceptsForms: boolean = false;
  /** Whether so many pages wait that further ones are refused (503). Error pages are then minimal. */
  get isFull(): boolean {
    return false;
  }

  /**
   * Returns a path without the query parameters that its page ignores. Anonymous visitors of URLs that differ only in
   * those share one page. By default a page depends on its whole query.
   * @param url path and query, language included
   */
  withoutIgnoredQuery(url: string): string {
    return url;
  }

  /** Prepares what the first page would otherwise wait for. Programs may call it once they listen. */
  start(): void {}

  abstract render(request: PageRequest): Promise<RenderedPage>;
}
