import type { i18n, PostProcessorModule } from 'i18next';
import { createI18n, type Texts } from './create-i18n';

export interface CarriedTexts {
  readonly language: string;
  readonly release: string;
  /** Texts of the namespaces that the page was rendered with. */
  readonly resources: Texts;
  /** Hashes of namespaces in `language`, so that those loaded later come from an immutable address. */
  readonly hashes: { readonly [namespace: string]: string };
  /** They are texts that are not published yet, and those loaded later shall be, too. */
  readonly drafts?: boolean;
}

export interface BrowserTextsOptions {
  /** Where namespaces are served: `/locales` unless said otherwise. */
  readonly base?: string;
  readonly fetch?: typeof fetch;
}

/**
 * The texts that a page in the browser has: one i18next instance per language, begun with what the
 * document carried, filled up by `load` before a page shows, replaced by `refresh` after a release.
 * All of them always belong to one release.
 */
export class BrowserTexts {
  /** Counts changes of texts already shown: a snapshot for `useSyncExternalStore`. */
  version = 0;
  release: string;

  private instances = new Map<string, i18n>();
  private processor: PostProcessorModule | undefined;
  private readonly loading = new Map<string, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly base: string;
  private readonly fetch: typeof fetch;
  private hashes: CarriedTexts['hashes'];
  private readonly hashesLanguage: string;
  private drafts: boolean;
  private refreshing: Promise<void> | undefined;

  constructor(carried: CarriedTexts, options: BrowserTextsOptions = {}) {
    this.release = carried.release;
    this.hashes = carried.hashes;
    this.hashesLanguage = carried.language;
    this.drafts = carried.drafts ?? false;
    this.base = options.base ?? '/locales';
    this.fetch = options.fetch ?? ((...request) => fetch(...request));
    this.instances.set(carried.language, createI18n(carried.language, carried.resources));
  }

  /** The language's instance, if all of these namespaces are there. */
  ready(language: string, namespaces: readonly string[]): i18n | undefined {
    const instance = this.instances.get(language);
    return instance && namespaces.every((name) => instance.hasResourceBundle(language, name)) ? instance : undefined;
  }

  /** Fetches what is missing, all at once; each is tried twice. Rejects if one cannot be had: nothing half-loaded shows. */
  async load(language: string, namespaces: readonly string[]): Promise<void> {
    await Promise.all(this.missing(language, namespaces).map((name) => this.loadOnce(language, name)));
    // Texts that arrived while a refresh was putting others in their place are not in the new instances.
    await Promise.all(this.missing(language, namespaces).map((name) => this.loadOnce(language, name)));
  }

  /** Brings every text that is there up to the current release, in one step, and tells those who listen. */
  refresh(): Promise<void> {
    this.refreshing ??= this.replaceAll().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  /**
   * Shows texts that are not published yet, or again those that are, in one step. Rejects, and shows what it did, where
   * they cannot be had: only those are given them who may see them.
   */
  async showDrafts(shown: boolean): Promise<void> {
    await this.refreshing?.catch(() => {}); // it fetches as was said before
    if (this.drafts === shown) return;
    this.drafts = shown;
    try {
      await this.refresh();
    } catch (error) {
      this.drafts = !shown;
      throw error;
    }
  }

  /** Whether texts are shown that are not published yet. */
  get showsDrafts(): boolean {
    return this.drafts;
  }

  /** Has every text pass through this before it is shown, those on the page included; without one, through nothing. */
  postProcess(processor?: PostProcessorModule): void {
    this.processor = processor;
    this.replaceBy(
      new Map([...this.instances].map(([language, i18n]) => [language, i18n.getDataByLanguage(language)!])),
    );
  }

  /** Calls back after texts already shown have changed, until the returned function is called. */
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
      // Published since the page was rendered: old and new texts must not stand side by side.
      await this.refresh();
      if (fetched.release !== this.release) fetched = await this.fetchTwice(language, namespace);
    }
    const instance = this.instances.get(language);
    if (instance) instance.addResourceBundle(language, namespace, fetched.texts, false, true, { skipCopy: true });
    else this.instances.set(language, this.create(language, { [namespace]: fetched.texts }));
  }

  private async replaceAll(): Promise<void> {
    this.hashes = {}; // they name texts of the old release
    const loaded = [...this.instances].flatMap(([language, instance]) =>
      Object.keys(instance.getDataByLanguage(language) ?? {}).map((namespace) => ({ language, namespace })),
    );
    // Replicas take up a release one after the other: until their answers agree, what is shown stays.
    for (let attempt = 1; attempt <= 3; attempt++) {
      const fetched = await Promise.all(
        loaded.map(async (name) => ({ ...name, ...(await this.fetchTwice(name.language, name.namespace)) })),
      );
      const [release, ...others] = new Set(fetched.map(({ release }) => release));
      if (release === undefined || others.length > 0) continue;
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

  /** Instances are replaced, never changed: that is how a page sees that its texts are others. */
  private replaceBy(texts: ReadonlyMap<string, Texts>): void {
    this.instances = new Map([...texts].map(([language, own]) => [language, this.create(language, own)]));
    this.version++;
    for (const listener of this.listeners) listener();
  }

  private create(language: string, texts: Texts): i18n {
    return createI18n(language, texts, this.processor);
  }

  private async fetchTwice(language: string, namespace: string) {
    try {
      return await this.fetchTexts(language, namespace);
    } catch {
      return this.fetchTexts(language, namespace);
    }
  }

  private async fetchTexts(language: string, namespace: string): Promise<{ texts: Texts[string]; release: string }> {
    const hash = language === this.hashesLanguage && !this.drafts ? this.hashes[namespace] : undefined;
    const query = `fallback=merged${hash ? `&v=${hash}` : ''}${this.drafts ? '&drafts' : ''}`;
    const address = `${this.base}/${language}/${namespace}.json?${query}`;
    const answer = await this.fetch(address, { headers: { Accept: 'application/json' } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: the texts of the page could not be loaded.`);
    // An immutable answer may have been kept since an earlier release; its hash says that it is of this one.
    // Where that content is known no more, it is the current one, which says otherwise of itself.
    const named = hash && /\bimmutable\b/.test(answer.headers.get('Cache-Control') ?? '');
    const release = named ? this.release : (answer.headers.get('X-Dragoman-Release') ?? this.release);
    return { texts: await answer.json(), release };
  }
}
