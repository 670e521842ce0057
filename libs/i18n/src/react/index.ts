/**
 * The door for React apps: i18next for a page that the server rendered.
 *
 * On the server `new ServerTexts().of(language, texts)` gives the i18next to render with and the same texts as
 * JSON to put beside the page. In the browser `new BrowserTexts(readPageData(document, id))` begins with those,
 * `load` fetches what the next page declares (`namespacesOf` its routes) before it shows, and `refresh`, called
 * by `watchReleases`, takes up a new release. Both stand under `<LanguageProvider i18n={…}>`; below it everything
 * is react-i18next as it is documented. `@dragoman/i18n/react/texts-in-place`, loaded when somebody wants to edit texts
 * where they stand, knows which they are.
 */
export { BrowserTexts, type CarriedTexts } from './browser-texts';
export { ServerTexts } from './server-texts';
export { LanguageProvider, useFormatters, useLanguage, useLanguages } from './language-provider';
export { interfaceLanguage, type InterfaceLanguage } from './interface-language';
export type { Formatters } from './formatters';
export { namespacesOf } from './route-namespaces';
export { pathInLanguage, rememberLanguage } from './language-path';
export { readPageData, scriptJson } from './page-data';
export { watchReleases } from './watch-releases';
export { onIntent } from './on-intent';
