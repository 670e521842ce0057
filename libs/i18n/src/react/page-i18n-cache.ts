import type { i18n } from 'i18next';
import { LRUCache } from 'lru-cache';
import { createI18n, type NamespaceResources } from './create-i18n';
import { toScriptJson } from './embedded-json';

/** One namespace of a page. Equal hashes mean equal texts. */
export interface PageNamespace {
  readonly namespace: string;
  readonly hash: string;
  readonly resources: NamespaceResources[string];
}

/** The texts of a page: its i18next instance, and the same texts as JSON to embed in the document. */
export interface PageI18n {
  readonly i18n: i18n;
  /** `{"namespace":{…}}`, safe inside `<script>`. */
  readonly json: string;
}

/**
 * Caches the i18next instances of rendered pages. Pages with the same texts share one read-only instance, so that none is
 * created per request. An instance has exactly the namespaces that the page declares: one that the page forgot is missing
 * on the server just as in the browser.
 */
export class PageI18nCache {
  private readonly pages: LRUCache<string, PageI18n>;

  /** @param max number of combinations of page and language that are kept */
  constructor(max = 500) {
    this.pages = new LRUCache({ max });
  }

  get(language: string, namespaces: readonly PageNamespace[]): PageI18n {
    const key = `${language} ${namespaces.map(({ namespace, hash }) => `${namespace}@${hash}`).join(' ')}`;
    let page = this.pages.get(key);
    if (page === undefined) this.pages.set(key, (page = create(language, namespaces)));
    return page;
  }
}

function create(language: string, namespaces: readonly PageNamespace[]): PageI18n {
  const resources = Object.fromEntries(namespaces.map(({ namespace, resources }) => [namespace, resources]));
  return { i18n: createI18n(language, resources), json: toScriptJson(resources) };
}
