/** All that pages need of texts for i18next v3, as one module that is loaded when a namespace has some. */
export { checkI18nextV3 as check } from './check-i18next-v3';
export { i18nextV3Form as formOf } from './i18next-v3-plurals';
export { findPlaceholders as spans, findPlaceholders as placeholders } from '../placeholders';
