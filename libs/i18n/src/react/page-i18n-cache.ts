import type { i18n } from 'i18next';
import { LRUCache } from 'lru-cache';
import { observeLookups } from '../message/i18next/observe-lookups';
import { createI18n, type NamespaceResources, type OnMissingText } from './create-i18n';
import { toScriptJson } from './embedded-json';

/** One namespace of a page. Equal hashes mean equal texts. */
export interface PageNamespace {
  readonly namespace: string;
  readonly hash: string;
  readonly resources: NamespaceResources[string];
}

/** Is notified of what pages ask for while they are rendered. */
export interface TextObserver {
  /** @param key as i18next reports it: `item_one` for a form */
  missing(namespace: string, key: string, defaultText: string): void;
  used(namespace: string, key: string): void;
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

  /**
   * @param max number of combinations of page and language that are kept
   * @param observer of all their texts
   */
  constructor(
    max = 500,
    private readonly observer?: TextObserver,
  ) {
    this.pages = new LRUCache({ max });
  }

  get(language: string, namespaces: readonly PageNamespace[]): PageI18n {
    const key = `${language} ${namespaces.map(({ namespace, hash }) => `${namespace}@${hash}`).join(' ')}`;
    let page = this.pages.get(key);
    if (page === undefined) this.pages.set(key, (page = create(language, namespaces, this.observer)));
    return page;
  }
}

function create(language: string, namespaces: readonly PageNamespace[], observer?: TextObserver): PageI18n {
  const resources = Object.fromEntries(namespaces.map(({ namespace, resources }) => [namespace, resources]));
  const onMissing: OnMissingText = (_languages, namespace, key, defaultText) =>
    observer?.missing(namespace, key, typeof defaultText === 'string' ? defaultText : '');
  const i18n = createI18n(language, resources, observer && { onMissing });
  if (observer) observeLookups(i18n.store, (namespace, key) => observer.used(namespace, key));
  return { i18n, json: toScriptJson(resources) };
}
