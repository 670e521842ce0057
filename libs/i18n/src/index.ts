export { I18nModule } from './nest/i18n.module';
export type { I18nOptions } from './nest/i18n.options';
export { Language } from './nest/language.decorator';
export { type DraftReader, DraftTexts, type Feature, LanguageResolver, ResourceSource } from './nest/contributions';
export { LanguageService, type ResolvedLanguage } from './nest/language.service';
export { InterfaceLanguages } from './nest/interface-languages';
export { CatalogService } from './nest/catalog.service';
export { Load } from './nest/load';
export { isAdmitted } from './nest/ask-itself';
export { ServerTexts } from './nest/server-texts';
export { readCookies } from './nest/read-cookies';
export { isSameOrigin } from './nest/same-origin';
export { SetupError } from './catalog/setup-error';
export { Problem, type ProblemOptions } from './nest/problem';
export {
  PageRenderer,
  type PageAnswer,
  type PageEntry,
  type PageQuestion,
  type PageRequest,
  type PageTexts,
  type RenderedPage,
} from './nest/page-renderer';
export type { BundleName, Texts } from './catalog/resource-source';
export { fallbackChain, type Fallbacks } from './language/fallback-chain';
export type { Bundle, Resources } from './catalog/bundle';
export type { ContentLanguage, Snapshot } from './catalog/snapshot';
export { negotiateLanguage } from './language/negotiate-language';
export { parseAcceptLanguage } from './language/accept-language';
export { coverage, referenceLanguage, type Coverage } from './catalog/coverage';
export { messageUnits, pluralKeys, type MessageUnit } from './message/message-units';
export { JsonSyntaxError, readJson } from './message/read-json';
export { keyPlaces } from './message/key-places';
export { documentOf, styleOf, type DocumentStyle } from './message/document-style';
export { editDocument, type Edit, type EditOptions } from './message/text-document';
export { messagePairs } from './catalog/message-pairs';
export type { MessagePair } from './message/pair-messages';
export { messageSlots, type FormTexts, type MessageSlot } from './message/message-slots';
export { flatten, formatKey, parseKey, unflatten, type Segment } from './message/flatten';
export { isList, isTree, maxDepth, type TextNode, type TextTree } from './message/tree';
export { writeJson } from './message/write-json';
export { messageState } from './message/message-state';
export { folded, searchTerms, type SearchTerm } from './message/search-terms';
export { checkMessage } from './message/check-message';
export { findPlaceholders } from './message/placeholders';
export type { Finding, Severity } from './message/finding';
export { categories, pluralExamples, type Category } from './language/plural-categories';
export { canonicalTag } from './language/canonical-tag';
export { isKnownLanguage } from './language/known-language';
export { ownName } from './language/own-name';
export { direction } from './language/direction';
export { isNamespaceName } from './catalog/identifier';
export { Pace } from './catalog/pace';
