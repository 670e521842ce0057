import { folded } from '@dragoman/i18n';

/** Texts as they are looked through. What stands between them is part of no query. */
export const together = (texts: readonly string[]): string => texts.map(folded).join('\uFFFF');

/** A key as it is shown, and as it stands in the file, without the `\` before a `.` of a name. */
export const keySpellings = (keys: readonly string[]): readonly string[] => [
  ...new Set(keys.flatMap((key) => [key, key.replace(/\\(?=[\\.[])/g, '')])),
];
