import type { i18n } from 'i18next';
import { BrowserTexts } from './browser-texts';
import { type FetchedTexts, fetchTexts, type FetchTextsOptions } from './fetch-texts';
import type { InterfaceLanguage } from './interface-language';
import { watchReleases } from './watch-releases';

/** Options of {@link BrowserI18n}. */
export interface BrowserI18nOptions {
  /** URL that texts are served at, without a slash at its end: `https://texts.example/locales`. */
  readonly url: string;
}

/**
 * The texts of a front end of any origin: the current language, switching it, loading namespaces and following releases.
 * `<BrowserI18nProvider>` provides it to React.
 */
export class BrowserI18n {
  readonly texts: BrowserTexts;
  /** Languages to choose from, in the order of menus. */
  readonly languages: readonly InterfaceLanguage[];

  private readonly url: string;
  private readonly namespaces: Set<string>;
  private readonly listeners = new Set<() => void>();
  private shown: string;
  /** The language that was chosen last; shown as soon as its texts are loaded. */
  private chosen: string;

  /** Needs neither a document nor a network, so that a server can render with it. */
  constructor(fetched: FetchedTexts, { url }: BrowserI18nOptions) {
    this.url = url;
    this.languages = fetched.languages;
    this.namespaces = new Set(Object.keys(fetched.resources));
    this.shown = this.chosen = fetched.language;
    this.texts = new BrowserTexts(fetched, { base: url });
  }

  /** BCP 47; one of {@link languages}. */
  get language(): string {
    return this.shown;
  }

  /** The i18next instance with all loaded texts of the language. Another one after texts have changed. */
  readonly current = (): i18n => this.texts.ready(this.shown, [])!;

  /**
   * Shows another language once its texts are loaded; until then, the current one stays. If the language is changed again
   * meanwhile, the last one wins.
   * @throws Error if it is none of {@link languages}, or cannot be loaded
   */
  async changeLanguage(language: string): Promise<void> {
    if (!this.languages.some(({ tag }) => tag === language)) {
      throw new Error(
        `"${language}" is not a language of the front end: it has ${this.languages.map(({ tag }) => tag).join(', ')}.`,
      );
    }
    this.chosen = language;
    try {
      await this.texts.load(language, [...this.namespaces]);
    } catch (error) {
      if (this.chosen === language) this.chosen = this.shown;
      throw error;
    }
    if (this.chosen !== language || this.shown === language) return;
    this.shown = language;
    for (const listener of this.listeners) listener();
  }

  /** Loads further namespaces, in the current language and in those that it is changed to later. */
  async load(namespaces: readonly string[]): Promise<void> {
    for (const namespace of namespaces) this.namespaces.add(namespace);
    await this.texts.load(this.chosen, namespaces);
  }

  /** Calls `listener` when the language or shown texts have changed, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    const unsubscribe = this.texts.subscribe(listener);
    return () => {
      this.listeners.delete(listener);
      unsubscribe();
    };
  };

  /**
   * Shows new releases while the page is visible. If one cannot be loaded for some seconds, the page keeps its texts until
   * the next.
   *
   * @param onRelease called after the texts of another release are shown
   * @returns a function that stops watching
   */
  watch(onRelease?: () => void): () => void {
    const show = async (release: string) => {
      if (await this.texts.showRelease(release)) onRelease?.();
    };
    return watchReleases({ url: `${this.url}/events`, onRelease: (release) => void show(release) });
  }
}

/**
 * Fetches the texts of a front end in the browser, in the language of the cookie `lng` (see `rememberLanguage`), or the one that
 * fits the browser's languages best.
 *
 * @throws Error if the installation cannot be reached, or does not have the namespaces
 */
export async function createBrowserI18n(options: FetchTextsOptions): Promise<BrowserI18n> {
  const preferred = options.preferred ?? [...rememberedLanguage(), ...navigator.languages];
  return new BrowserI18n(await fetchTexts({ ...options, preferred }), options);
}

function rememberedLanguage(): string[] {
  const language = /(?:^|; *)lng=([\w-]+)/.exec(document.cookie)?.[1];
  return language === undefined ? [] : [language];
}
