/**
 * `@dragoman/i18n/internal/messages`: for threads that only parse and check messages. It loads neither Nest nor the catalog, so
 * such a thread starts in a fraction of the time. Internal: it may change in any version.
 */
export { parseLocale } from './language/canonical-tag';
export { languagesWithQuotationMarks, quotationMarks } from './language/quotation-marks';
export { isWellFormedMarkup } from './document/xml/xml-slot';
export type { ParsedText, Part } from './message/syntax';
export { syntaxOf } from './message/syntaxes';
