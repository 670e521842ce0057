/**
 * The public door of `@dragoman/i18n`: what an application or a feature module uses. What only this repository's API
 * uses is in `internal.ts`, and may change with any version; React applications import `@dragoman/i18n/react`.
 */
import './node-version';
export { I18nModule } from './nest/i18n.module';
export type { I18nOptions, MessageSyntax } from './nest/options/i18n.options';
export type { FollowOptions } from './catalog/follow/follow-source';
export type { MissingKey, MissingKeys, MissingKeySource } from './nest/options/key-reporter';
export { Language } from './nest/language/language.decorator';
export {
  type DraftReader,
  DraftTexts,
  type Feature,
  KeyReporter,
  LanguageResolver,
  PrivateTexts,
  type ReadableNamespaces,
  ResourceSource,
} from './nest/extension/contributions';
export type { AdapterRequest, I18nRequest } from './nest/http/adapter-request';
export { LanguageService, type ResolvedLanguage } from './nest/language/language.service';
export { InterfaceLanguages } from './nest/language/interface-languages';
export { CatalogService } from './nest/catalog/catalog.service';
export { type TextKey, type TextVariables, TypedI18nService } from './nest/nestjs-i18n/typed-i18n.service';
export { ServerTranslator } from './nest/nestjs-i18n/server-translator';
export { SetupError } from './catalog/setup-error';
export { Delivery } from './nest/delivery/delivery';
export { Problem, type ProblemOptions } from './nest/problems/problem';
export {
  PageRenderer,
  type PageEntry,
  type PageRequest,
  type MergedTexts,
  type RenderedKeys,
  type RenderedPage,
} from './nest/pages/page-renderer';
export type { BundleName, SourceTexts } from './catalog/sources/resource-source';
export type { Fallbacks } from './language/fallback-chain';
export type { Bundle, Resources } from './catalog/bundles/bundle';
export type { ContentLanguage, Snapshot } from './catalog/snapshot';
export { negotiateLanguage } from './language/negotiate-language';
export { parseAcceptLanguage } from './language/accept-language';
export { JsonSyntaxError, readJson } from './message/json/read-json';
export type { TextNode, TextTree } from './message/tree/tree';
export { canonicalTag } from './language/canonical-tag';
export { ownName } from './language/own-name';
export { direction } from './language/direction';
