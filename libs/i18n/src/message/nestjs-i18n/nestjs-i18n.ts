/** All that pages need of texts for nestjs-i18n, as one module that is loaded when a namespace has some. */
export { checkNestjsI18n as check } from './check-nestjs-i18n';
export { formatNestjsI18n as format, nestjsI18nForm as formOf } from './format-nestjs-i18n';
export {
  findNestjsI18nPlaceholders as spans,
  findNestjsI18nPlaceholders as placeholders,
} from './nestjs-i18n-placeholders';
