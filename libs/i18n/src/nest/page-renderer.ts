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
  texts(namespace: string): PageTexts | undefined;
  /** `GET` of a path of this application, without a socket, with the visitor's cookies and language. */
  request(path: string): Promise<{ readonly status: number; json(): unknown }>;
  readonly signal: AbortSignal;
}

export interface RenderedPage {
  readonly status: number;
  /** The whole document. Absent for a redirect. */
  readonly html?: string;
  /** A redirect's target: a path of this application. */
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
  abstract render(request: PageRequest): Promise<RenderedPage>;
}
