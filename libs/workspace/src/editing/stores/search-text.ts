import { foldForSearch } from '@dragoman/i18n/internal';

/** Normalizes texts for the search index. The separator, a noncharacter, occurs in no query. */
export const searchText = (texts: readonly string[]): string => texts.map(foldForSearch).join('\uFFFF');

/**
 * Spellings of keys to find them by: as displayed, and as in the file, without the `\` that escapes a `.` in a name.
 */
export const keySpellings = (keys: readonly string[]): readonly string[] => [
  ...new Set(keys.flatMap((key) => [key, key.replace(/\\(?=[\\.[])/g, '')])),
];
