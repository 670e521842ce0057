import { canonicalTag } from './canonical-tag';

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** ISO 639 codes for no particular language: undetermined, multiple, uncoded, no linguistic content. */
const NON_LANGUAGES: ReadonlySet<string> = new Set(['und', 'mul', 'mis', 'zxx']);

/**
 * Whether CLDR knows the language of a name: tells a folder `pt-BR` from a folder `assets`. Three-letter codes are rejected
 * where BCP 47 prefers two letters (`eng`, and `src`, which would be Sardinian).
 */
export function isKnownLanguage(name: string): boolean {
  const tag = canonicalTag(name);
  if (tag === undefined) return false;
  const [written = ''] = name.split(/[-_]/, 1);
  const [language = ''] = tag.split('-', 1);
  return !NON_LANGUAGES.has(language) && language.length >= written.length && ENGLISH_NAMES.of(language) !== undefined;
}
