/** The door for React apps: i18next for a page that the server rendered. */
export { BrowserTexts, type BrowserTextsOptions, type CarriedTexts } from './browser-texts';
export { ServerTexts, type NamespaceTexts, type PageTexts } from './server-texts';
export {
  LanguageProvider,
  useFormatters,
  useLanguage,
  useLanguages,
  type LanguageProviderProps,
} from './language-provider';
export { interfaceLanguage, type InterfaceLanguage } from './interface-language';
export { formattersOf, type Formatters } from './formatters';
export { namespacesOf, type RouteTexts } from './route-namespaces';
export { pathInLanguage, rememberLanguage } from './language-path';
export { readPageData, scriptJson } from './page-data';
export { watchReleases, type ReleaseWatch } from './watch-releases';
export { onIntent } from './on-intent';
