import { foreignPlaceholders } from './foreign-placeholders';

/** `%s`, `%1$d`, `%.2f`, `%(name)s` of C, PHP, Python, Java and Objective-C. */
export const placeholderPrintf = foreignPlaceholders(
  'placeholderPrintf',
  /(?<![\d%])%(?:\([\w.]+\)|\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:hh|ll|[hlqjzt])?[sdifuxXcp@](?![\p{L}\p{N}])/gu,
);
