import type { i18n, PostProcessorModule } from 'i18next';
import { createI18n, type NamespaceResources } from './create-i18n';

/** The texts that the server embeds in a page, so that the browser requests nothing before it hydrates. */
export interface EmbeddedTexts {
  readonly language: string;
  readonly release: string;
  /** The namespaces that the page was rendered with. */
  readonly resources: NamespaceResources;
  /** Hashes of all namespaces in `language`, so that those loaded later come from an immutable URL. */
  readonly hashes: { readonly [namespace: string]: string };
  /** Whether these are unpublished texts; texts loaded later are then unpublished as well. */
  readonly drafts?: boolean;
}

export interface BrowserTextsOptions {
  /** Base URL of namespaces; `/locales` by default. */
  readonly base?: string;
  readonly fetch?: typeof fetch;
}

/** How long to wait for replicas that do not have an announced release yet. */
const REPLICA_WAITS_MS = [500, 2_000, 10_000];

/**
 * The texts of a page in the browser: one i18next instance per language. Starts with the texts embedded in the document;
 * `load` adds namespaces before a page is shown, and `showRelease` replaces all after a release. All texts always belong to the
 * same release.
 */
export class BrowserTexts {
  /** Number of changes to texts already shown; the snapshot for `useSyncExternalStore`. */
  version = 0;
  release: string;

  private instances = new Map<string, i18n>();
  private processor: PostProcessorModule | undefined;
  private readonly loading = new Map<string, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly base: string;
  private readonly fetch: typeof fetch;
  private hashes: EmbeddedTexts['hashes'];
  private readonly hashesLanguage: string;
  private drafts: boolean;
  private token: string | undefined;
  private refreshing: Promise<void> | undefined;
  private refreshingNext: Promise<void> | undefined;
  private announced: string | undefined;

  constructor(embedded: EmbeddedTexts, options: BrowserTextsOptions = {}) {
    this.release = embedded.release;
    this.hashes = embedded.hashes;
    this.hashesLanguage = embedded.language;
    this.drafts = embedded.drafts ?? false;
    this.base = options.base ?? '/locales';
    this.fetch = options.fetch ?? ((...request) => fetch(...request));
    this.instances.set(embedded.language, createI18n(embedded.language, embedded.resources));
  }

  /** The instance of the language, if all of these namespaces are loaded. */
  ready(language: string, namespaces: readonly string[]): i18n | undefined {
    const instance = this.instances.get(language);
    return instance && namespaces.every((name) => instance.hasResourceBundle(language, name)) ? instance : undefined;
  }

  /** Fetches missing namespaces in parallel, with one retry each. Rejects if one fails, so that no page is shown half-loaded. */
  async load(language: string, namespaces: readonly string[]): Promise<void> {
    await Promise.all(this.missing(language, namespaces).map((name) => this.loadOnce(language, name)));
    // Texts that arrived during a refresh are not in the new instances.
    await Promise.all(this.missing(language, namespaces).map((name) => this.loadOnce(language, name)));
  }

  /**
   * Updates all loaded texts to the current release in one step and notifies subscribers. Called while texts are being
   * fetched, it fetches them once more afterwards: they may belong to the release before.
   */
  refresh(): Promise<void> {
    if (!this.refreshing) {
      this.refreshing = this.replaceAll().finally(() => (this.refreshing = undefined));
      return this.refreshing;
    }
    this.refreshingNext ??= this.refreshing
      .catch(() => {}) // reported to its own caller
      .then(() => {
        this.refreshingNext = undefined;
        return this.refresh();
      });
    return this.refreshingNext;
  }

  /**
   * Updates all loaded texts to an announced release. Another replica may answer, which does not have it yet, or cannot
   * answer at all: asks again for some seconds, unless a later release is announced meanwhile.
   *
   * @returns whether another release is shown now: this one, or a later one that was published meanwhile
   */
  async showRelease(release: string): Promise<boolean> {
    this.announced = release;
    const before = this.release;
    for (const wait of [...REPLICA_WAITS_MS, 0]) {
      if (this.announced !== release || this.release === release) break;
      await this.refresh().catch(() => {}); // the page keeps its texts
      if (this.release !== release) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return this.release !== before;
  }

  /**
   * Switches between unpublished and published texts in one step. Rejects, and keeps the texts shown, if they cannot be
   * fetched, for example without permission.
   * @param token with the scope `drafts.preview`, for pages of another origin, which have no session
   */
  async showDrafts(shown: boolean, token?: string): Promise<void> {
    await this.refreshing?.catch(() => {}); // it still fetches the other texts
    this.token = token;
    if (this.drafts === shown) return;
    this.drafts = shown;
    try {
      await this.refresh();
    } catch (error) {
      this.drafts = !shown;
      throw error;
    }
  }

  /** Whether unpublished texts are shown. */
  get showsDrafts(): boolean {
    return this.drafts;
  }

  /** Sets the post-processor of all texts, including those already shown; none if omitted. */
  postProcess(processor?: PostProcessorModule): void {
    this.processor = processor;
    this.replaceBy(
      new Map([...this.instances].map(([language, i18n]) => [language, i18n.getDataByLanguage(language)!])),
    );
  }

  /** Calls `listener` after texts already shown have changed, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private missing(language: string, namespaces: readonly string[]): string[] {
    const instance = this.instances.get(language);
    return namespaces.filter((name) => !instance?.hasResourceBundle(language, name));
  }

  private loadOnce(language: string, namespace: string): Promise<void> {
    const name = `${language}/${namespace}`;
    let loading = this.loading.get(name);
    if (!loading) {
      loading = this.add(language, namespace).finally(() => this.loading.delete(name));
      this.loading.set(name, loading);
    }
    return loading;
  }

  private async add(language: string, namespace: string): Promise<void> {
    let fetched = await this.fetchTwice(language, namespace);
    if (fetched.release !== this.release) {
      // There was a release after the page was rendered: old and new texts must not be mixed.
      await (this.refreshing ?? this.refresh());
      if (fetched.release !== this.release) fetched = await this.fetchTwice(language, namespace);
    }
    const instance = this.instances.get(language);
    if (instance) instance.addResourceBundle(language, namespace, fetched.texts, false, true, { skipCopy: true });
    else this.instances.set(language, this.create(language, { [namespace]: fetched.texts }));
  }

  private async replaceAll(): Promise<void> {
    this.hashes = {}; // they belong to the old release
    // Replicas update one after the other: until their responses agree, the shown texts stay. The browser's cache may have
    // the release before for the `maxAge` of texts.
    for (let attempt = 1; attempt <= 3; attempt++) {
      const loaded = this.loadedNamespaces();
      const fetched = await Promise.all(
        loaded.map(async (name) => ({
          ...name,
          ...(await this.fetchTwice(name.language, name.namespace, 'no-cache')),
        })),
      );
      const [release, ...others] = new Set(fetched.map(({ release }) => release));
      if (release === undefined || others.length > 0) continue;
      // A namespace that was loaded in the meantime would be missing from the new instances.
      if (this.loadedNamespaces().length > loaded.length) continue;
      const texts = Map.groupBy(fetched, ({ language }) => language);
      this.release = release;
      this.replaceBy(
        new Map(
          [...texts].map(([language, bundles]) => [
            language,
            Object.fromEntries(bundles.map(({ namespace, texts }) => [namespace, texts])),
          ]),
        ),
      );
      return;
    }
  }

  private loadedNamespaces(): readonly { readonly language: string; readonly namespace: string }[] {
    return [...this.instances].flatMap(([language, instance]) =>
      Object.keys(instance.getDataByLanguage(language) ?? {}).map((namespace) => ({ language, namespace })),
    );
  }

  /** Instances are replaced, never changed, so that React notices new texts. */
  private replaceBy(texts: ReadonlyMap<string, NamespaceResources>): void {
    this.instances = new Map([...texts].map(([language, own]) => [language, this.create(language, own)]));
    this.version++;
    for (const listener of this.listeners) listener();
  }

  private create(language: string, texts: NamespaceResources): i18n {
    return createI18n(language, texts, this.processor && { processor: this.processor });
  }

  private async fetchTwice(language: string, namespace: string, cache?: RequestCache) {
    try {
      return await this.fetchTexts(language, namespace, cache);
    } catch {
      return this.fetchTexts(language, namespace, cache);
    }
  }

  private async fetchTexts(
    language: string,
    namespace: string,
    cache: RequestCache | undefined,
  ): Promise<{ texts: NamespaceResources[string]; release: string }> {
    const hash = language === this.hashesLanguage && !this.drafts ? this.hashes[namespace] : undefined;
    const query = `fallback=merged${hash ? `&v=${hash}` : ''}${this.drafts ? '&drafts' : ''}`;
    const url = `${this.base}/${language}/${namespace}.json?${query}`;
    const headers = {
      Accept: 'application/json',
      ...(this.drafts && this.token && { Authorization: `Bearer ${this.token}` }),
    };
    const response = await this.fetch(url, { headers, ...(cache && { cache }) });
    const { status } = response;
    if (!response.ok) throw Object.assign(new Error(`${url} responded with ${status}`), { status });
    // An immutable response may be cached from an earlier release; its hash shows that it is part of this one. If the
    // content of that hash is gone, the server sends the current one, which is not immutable.
    const isByHash = hash && /\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '');
    const release = isByHash ? this.release : (response.headers.get('X-Dragoman-Release') ?? this.release);
    return { texts: (await response.json()) as NamespaceResources[string], release };
  }
}
