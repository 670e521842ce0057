import { canonicalTag } from './canonical-tag';
import { isKnownLanguage } from './known-language';

/** Modifiers of POSIX locales (`sr@latin`) as subtags; others, such as `@euro`, say nothing about the language. */
const MODIFIERS: Readonly<Record<string, string>> = {
  latin: 'Latn',
  cyrillic: 'Cyrl',
  devanagari: 'Deva',
  arabic: 'Arab',
  valencia: 'valencia',
};

/**
 * Returns the canonical BCP 47 tag of a language as files and platforms write it: `pt_BR`, `pt-rBR` and `b+sr+Latn` of Android,
 * `sr@latin` and `de_DE.UTF-8` of POSIX. `undefined` if CLDR does not know the language.
 */
export function localeTag(name: string): string | undefined {
  const [locale = '', modifier] = name.split('@', 2);
  const written = locale
    .replace(/\.(utf-?8|iso-?8859-?\d+)$/i, '')
    .replace(/^b\+/, '')
    .replaceAll('+', '-')
    .replace(/^([a-z]{2,3})-r([A-Z]{2}|\d{3})$/, '$1-$2');
  if (!isKnownLanguage(written)) return undefined;
  const tag = canonicalTag(written)!;
  const subtag = modifier && MODIFIERS[modifier.toLowerCase()];
  if (!subtag) return tag;
  const [language, ...rest] = tag.split('-');
  return canonicalTag([language, ...(subtag === 'valencia' ? [...rest, subtag] : [subtag, ...rest])].join('-'));
}

/** Writes a tag as Android names folders: `pt-rBR`, and `b+sr+Latn` where a script or variant requires it. */
export function androidQualifier(tag: string): string {
  const [language = '', region, ...rest] = tag.split('-');
  if (region === undefined) return language;
  return rest.length === 0 && /^([A-Z]{2}|\d{3})$/.test(region)
    ? `${language}-r${region}`
    : `b+${tag.replaceAll('-', '+')}`;
}
