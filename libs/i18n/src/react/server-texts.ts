import type { i18n } from 'i18next';
import { createI18n, type Texts } from './create-i18n';
import { scriptJson } from './page-data';

/** One namespace as a page carries it. Equal hashes mean equal texts. */
export interface NamespaceTexts {
  readonly namespace: string;
  readonly hash: string;
  readonly resources: Texts[string];
}

/** What one page reads: its own i18next, and the same texts as JSON to put beside the page. */
export interface PageTexts {
  readonly i18n: i18n;
  /** `{"namespace":{…}}`, safe inside `<script>`. */
  readonly json: string;
}

/**
 * The texts of rendered pages. Pages that read the same texts share one read-only i18next instance,
 * so that nothing is made per request; a page has exactly the namespaces that it declares, so that
 * one that it forgot is missing here as it would be in the browser.
 */
export class ServerTexts {
  private readonly pages = new Map<string, PageTexts>();

  /** @param limit pages × languages that are kept; the one least recently rendered goes first */
  constructor(private readonly limit = 500) {}

  of(language: string, texts: readonly NamespaceTexts[]): PageTexts {
    const name = `${language} ${texts.map(({ namespace, hash }) => `${namespace}@${hash}`).join(' ')}`;
    const page = this.pages.get(name) ?? this.create(language, texts);
    // A Map keeps the order of insertion: the first is the one least recently asked for.
    this.pages.delete(name);
    this.pages.set(name, page);
    if (this.pages.size > this.limit) this.pages.delete(this.pages.keys().next().value!);
    return page;
  }

  private create(language: string, texts: readonly NamespaceTexts[]): PageTexts {
    const resources = Object.fromEntries(texts.map(({ namespace, resources }) => [namespace, resources]));
    return { i18n: createI18n(language, resources), json: scriptJson(resources) };
  }
}
