/**
 * The door for React applications: i18next for server-rendered pages.
 *
 * On the server, `new PageI18nCache().get(language, namespaces)` returns the i18next instance to render with and the same
 * texts as JSON to embed in the document. In the browser, `new BrowserTexts(readEmbeddedJson(document, id))` starts with
 * these; `load` fetches the namespaces of the next page (`routeNamespaces`) before it is shown, and `refresh`, called by
 * `watchReleases`, updates to a new release. `<LanguageProvider i18n={…}>` provides either to the page, which then uses
 * react-i18next as documented. `@dragoman/i18n/react/texts-in-place` is loaded for editing in place: it finds the texts on
 * the page.
 *
 * A front end of another origin fetches its texts from an installation: `createBrowserI18n` in the browser, or `fetchTexts` on a
 * server and `new BrowserI18n` with the result, both with `<BrowserI18nProvider>`. `@dragoman/i18n/react/edit-in-place` is loaded
 * for editing its texts in place.
 */
export { BrowserI18n, type BrowserI18nOptions, createBrowserI18n } from './browser-i18n';
export { BrowserI18nProvider, type BrowserI18nProviderProps } from './browser-i18n-provider';
export { fetchTexts, type FetchedTexts, type FetchTextsOptions } from './fetch-texts';
export { createI18n } from './create-i18n';
export { BrowserTexts, type EmbeddedTexts } from './browser-texts';
export { PageKeys, type PageKeyReport } from './page-keys';
export { PageI18nCache } from './page-i18n-cache';
export { LanguageProvider, useFormatters, useLanguage, useLanguages } from './language-provider';
export { interfaceLanguage, type InterfaceLanguage } from './interface-language';
export type { Formatters } from './formatters';
export { routeNamespaces } from './route-namespaces';
export { pathInLanguage, rememberLanguage } from './language-path';
export { readEmbeddedJson, toScriptJson } from './embedded-json';
export { watchReleases } from './watch-releases';
export { onLinkIntent } from './link-intent';
