/**
 * The door for React applications: i18next for server-rendered pages.
 *
 * On the server, `new PageI18nCache().get(language, namespaces)` returns the i18next instance to render with and the same
 * texts as JSON to embed in the document. In the browser, `new BrowserTexts(readEmbeddedJson(document, id))` starts with
 * these; `load` fetches the namespaces of the next page (`routeNamespaces`) before it is shown, and `refresh`, called by
 * `watchReleases`, updates to a new release. `<LanguageProvider i18n={…}>` provides either to the page, which then uses
 * react-i18next as documented. `@dragoman/i18n/react/texts-in-place` is loaded for editing in place: it finds the texts on
 * the page.
 */
export { BrowserTexts, type EmbeddedTexts } from './browser-texts';
export { PageI18nCache } from './page-i18n-cache';
export { LanguageProvider, useFormatters, useLanguage, useLanguages } from './language-provider';
export { interfaceLanguage, type InterfaceLanguage } from './interface-language';
export type { Formatters } from './formatters';
export { routeNamespaces } from './route-namespaces';
export { pathInLanguage, rememberLanguage } from './language-path';
export { readEmbeddedJson, toScriptJson } from './embedded-json';
export { watchReleases } from './watch-releases';
export { onLinkIntent } from './link-intent';
