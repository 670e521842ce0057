import { canonicalTag } from './canonical-tag';

const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Codes of ISO 639 that name no one language: undetermined, multiple, uncoded, none. */
const noLanguage: ReadonlySet<string> = new Set(['und', 'mul', 'mis', 'zxx']);

/**
 * Whether CLDR knows the language that a name stands for: tells a folder `pt-BR` from a folder `assets`.
 * Three letters do not count where BCP 47 has two (`eng`, and `src`, which would be Sardinian).
 */
export function isKnownLanguage(name: string): boolean {
  const tag = canonicalTag(name);
  if (tag === undefined) return false;
  const written = name.split(/[-_]/, 1)[0];
  const language = tag.split('-', 1)[0];
  return !noLanguage.has(language) && language.length >= written.length && englishNames.of(language) !== undefined;
}
