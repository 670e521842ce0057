/**
 * `@dragoman/i18n/internal`: what this repository's API takes from the library beside its public door (`index.ts`).
 * Not for others: these names may change with any version.
 */
import './node-version';
export { TaskQueue } from './catalog/task-queue';
export { BundleDelivery } from './nest/delivery/bundle-delivery';
export { ProblemDetails } from './nest/problems/problem-details';
export { ConcurrencyLimiter } from './nest/pages/concurrency-limiter';
export { isReusableResponse } from './nest/pages/public-response-cache';
export { readFormBody } from './nest/pages/form-body';
export { isExemptFromLimit, loopbackFetch, visitorRequest } from './nest/http/loopback-fetch';
export { isBasePath } from './nest/options/base-path';
export { isOrigin } from './nest/options/origin';
export { interceptRequests, isHttp2 } from './nest/http/server-requests';
export { EventStreams, formatEvent } from './nest/http/event-streams';
export { readCookies } from './nest/http/read-cookies';
export { clientAddress } from './nest/http/client-address';
export { networkOf } from './nest/http/network';
export { renderMessage } from './nest/nestjs-i18n/render-message';
export { isSameOrigin } from './nest/http/same-origin';
export { boundedMemo } from './language/bounded-memo';
export { fallbackChain } from './language/fallback-chain';
export { countCoverage, referenceLanguage, type Coverage } from './catalog/coverage';
export { equalForms, FORM_NAMES, formPath, mainForm, normalizeForms, toForms, type Forms } from './message/forms';
export { branchesOfSource, joinBranches } from './message/icu/icu-branches';
export {
  guessLayout,
  isLayout,
  isStaticLayout,
  isTextFileName,
  LAYOUTS,
  pathLike,
  placeFile,
  layoutOfFile,
  placementIn,
} from './message/file/file-layout';
export { parseLocale } from './language/canonical-tag';
export { localeTag } from './language/locale-tag';
export { messageUnits, pluralKeys, type MessageShape, type MessageUnit } from './message/message-units';
export { locateKeys } from './document/json/locate-keys';
export { formatJson, detectJsonStyle, type JsonStyle } from './document/json/json-style';
export { editJson, type JsonEdit, type JsonEditOptions } from './document/json/edit-json';
export { FILE_TYPES } from './document/file-types';
export { entriesIn, hasSources, isShared } from './document/entries-in';
export { textsOfEntries } from './document/texts-of-entries';
export { type FileUnit, plainTextOf, unitsOfFile } from './document/units-of-file';
export { pathInFormat, pathsInFile, pathsOfNames } from './document/names-in-files';
export { pathsOf, writeTexts } from './document/write-texts';
export { FORMATS, formatNamed, recognizeFormat } from './document/formats';
export type {
  DocumentEdit,
  DocumentFormat,
  FileEntry,
  FileWarning,
  FormatName,
  FormatOptions,
  EntryContent,
  NewFile,
  ReadDocument,
} from './document/document-format';
export { detectSeparator, readCsv, writeCell } from './document/read-csv';
export {
  childNamed,
  childrenNamed,
  declaredXmlEncoding,
  elementsNamed,
  rawContent,
  readXml,
  wrongRoot,
  type XmlElement,
  type XmlFile,
} from './document/xml/read-xml';
export { containsMarkup } from './document/xml/xml-text';
export { ANY_PLACEHOLDER, readTmx, type TmxPair, type TmxUnit, writeTmx } from './document/xml/tmx';
export { decodeXml, escapeAttribute, escapeXml, replacementCharacter } from './document/xml/xml-text';
export { FORMAT_LOSSES, type FormatLoss } from './message/file/format-losses';
export { UnwritableTextError } from './document/unwritable-text-error';
export { FileSyntaxError } from './message/file/file-syntax-error';
export { positionLookup, type TextPosition } from './message/file/text-position';
export { pairMessagesInChunks } from './catalog/pair-messages-in-chunks';
export type { MessagePair } from './message/pair-messages';
export type { MessageEntry } from './message/message-entry';
export { type MessageSyntax, type ParsedText, type Part, SYNTAX_NAMES, type SyntaxName } from './message/syntax';
export { type MessageVariable, messageVariables } from './message/message-variables';
export { syntaxOf } from './message/syntaxes';
export { recognizeSyntax, type SyntaxClues, type TextsOfLanguage } from './message/recognize-syntax';
export { treeEntries } from './message/tree/tree-entries';
export type { FormTexts, MessageSlot } from './message/message-slots';
export { contextBase } from './message/message-units';
export { flatten, formatKey, parseKey, unflatten, type Segment } from './message/tree/flatten';
export { isList, isTree, MAX_TREE_DEPTH } from './message/tree/tree';
export { BundleCopy, parseHashed, type CopiedBundle } from './catalog/bundles/bundle-copy';
export { JsonTree } from './catalog/bundles/json-tree';
export { writeJson } from './message/json/write-json';
export {
  convertI18nextV3,
  i18nextV3Differences,
  type I18nextV3Difference,
} from './message/i18next-v3/i18next-v3-differences';
export { nextIntlDifferences, type NextIntlDifference } from './message/icu/next-intl-differences';
export { nestjsI18nDifferences, type NestjsI18nDifference } from './message/nestjs-i18n/nestjs-i18n-differences';
export { messageState } from './message/message-state';
export { foldForSearch, parseSearchTerms, type SearchTerm } from './message/search-terms';
export { checkMessage } from './message/check-message';
export { findPlaceholders, type Placeholder } from './message/placeholders';
export type { Finding, Severity } from './message/finding';
export { PLURAL_CATEGORIES, pluralExamples, type PluralCategory } from './language/plural-categories';
export { isKnownLanguage } from './language/known-language';
export {
  decodeFile,
  decodeText,
  decodeTextFile,
  encodeText,
  UnencodableCharacter,
  UnknownEncoding,
} from './catalog/file-encoding';
export { fileStamp } from './catalog/sources/list-folder';
export { listPlacedFiles, type PatternTexts } from './catalog/sources/placed-files';
export { parseTextSource, type TextSource } from './catalog/sources/text-source';
export { mergeTrees } from './message/tree/merge-trees';
export { isNamespaceName } from './catalog/name-syntax';
export { EventLoopYielder } from './catalog/event-loop-yielder';
export { parseReportedKey, splitPluralForm, type ReportedKey } from './message/reported-key';
export { MissingKeyBuffer, type MissingKeyNotice } from './nest/key-reports/missing-key-buffer';
export { hasText, KeyReports } from './nest/key-reports/key-reports.service';
