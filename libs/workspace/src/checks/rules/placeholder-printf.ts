import { foreignPlaceholders } from './foreign-placeholders';

/** `%s`, `%1$d`, `%.2f`, `%(name)s` of C, PHP, Python, Java and Objective-C. */
export const placeholderPrintf = foreignPlaceholders(
  'placeholderPrintf',
  /(?<![\d%])%(?:\([\w.]+\)|\d{1,3}\$)?[-+#0]{0,5}\d{0,9}(?:\.\d{1,9})?(?:hh|ll|[hlqjzt])?[sdifuxXcp@](?![\p{L}\p{N}])/gu,
);
