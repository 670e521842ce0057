import type { Resources } from '../catalog/bundle';

/** A page that a feature module brings: the web build must know its id. */
export interface PageEntry {
  /** Names a page of the web build, e.g. `blog/list`. */
  readonly id: string;
  /** Without the language, in the router's notation: `/blog/:slug`. */
  readonly path: string;
  readonly namespaces: readonly string[];
}

/** The texts of a namespace as a page carries them: with the fallback languages merged in. */
export interface PageTexts {
  readonly hash: string;
  readonly resources: Resources;
}

/** What a page asks the application. */
export interface PageQuestion {
  /** `GET` where it is left out. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What it answers. */
export interface PageAnswer {
  readonly status: number;
  /** Of the answer's headers one. */
  header(name: string): string | undefined;
  /** The body; `undefined` where there is none. */
  json(): unknown;
}

/** One page to render. The language is decided; everything read through it comes from one snapshot. */
export interface PageRequest {
  /** Path and query as asked for, language included: `/de/languages?sort=name`. */
  readonly url: string;
  /** The interface language of the path. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly release: string;
  /** The configured public origin, `https://texts.example`; never taken from a request; empty where none is configured. */
  readonly origin: string;
  /** Those of the visitor's cookies that the renderer says it depends on. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Pages of feature modules. */
  readonly pages: readonly PageEntry[];
  /** Present when the page is wanted for a failure that happened before rendering. */
  readonly failure?: { readonly status: number; readonly errorId: string };
  /** The visitor sent what says who they are (`I18nOptions.sessionCookies`): what is rendered may be theirs alone. */
  readonly personal: boolean;
  /**
   * What a form of the page sent (`application/x-www-form-urlencoded`), from a page of this application. The page does
   * what it asks for, then shows itself or leads on; one that takes no forms has the status 405.
   */
  readonly form?: string;
  texts(namespace: string): PageTexts | undefined;
  /** Present when the page is wanted with texts that are not published yet: these take the place of {@link texts}. */
  readonly drafts?: (namespace: string) => Promise<PageTexts | undefined>;
  /**
   * Asks this application without a socket, with the visitor's cookies and language. Cookies that an answer sets to
   * anything but `GET` go to the visitor along with the page.
   */
  request(path: string, question?: PageQuestion): Promise<PageAnswer>;
  readonly signal: AbortSignal;
}

export interface RenderedPage {
  readonly status: number;
  /** The whole document. Absent for a redirect. */
  readonly html?: string;
  /** A redirect's target: a path of this application. After a form it is got anew (303). */
  readonly location?: string;
  /** May be kept and shown to every anonymous visitor of the same URL, language and release. */
  readonly shared: boolean;
}

/** The port to whatever renders pages. An abstract class, so that it is its own token: provide another class for it. */
export abstract class PageRenderer {
  /** Ids of the pages that feature modules may contribute to this build. */
  abstract readonly pageIds: readonly string[];
  /** Paths for the sitemap, without the language. */
  abstract readonly paths: readonly string[];
  /** Cookies that a page may depend on: whoever sends one gets a page of his own, all others share theirs. */
  abstract readonly cookies: readonly string[];
  /** Names the code of the pages: a kept page is not shown after a new build. */
  abstract readonly build: string;
  /** Whether pages take forms. Otherwise they are only read, and anything else is answered with 405. */
  readonly takesForms: boolean = false;
  abstract render(request: PageRequest): Promise<RenderedPage>;
}
