import { boundedMemo } from './bounded-memo';
import { canonicalTag } from './canonical-tag';

/**
 * The name of a language in itself, begun with a capital as a menu wants it: `Deutsch`, `Português (Brasil)`, `中文（简体）`.
 * The English name where CLDR does not know its own, the tag where it knows none.
 */
export function ownName(tag: string): string {
  const name = languageName(tag, tag);
  if (name === tag || keepsItsCase.test(name)) return name;
  const [first = ''] = name;
  return first.toLocaleUpperCase(canonicalTag(tag)) + name.slice(first.length);
}

/** Names with a capital of their own (`isiZulu`); Georgian, whose capitals are for headlines in nothing but capitals. */
const keepsItsCase = /^(?:\p{Lowercase_Letter}+\p{Uppercase_Letter}|\p{Script=Georgian})/u;

/**
 * The name of a language in another one, as within a sentence: `languageName('de', 'fr')` is `allemand`.
 * In English where CLDR has no such name, the tag where it has none at all.
 */
export function languageName(tag: string, inLanguage: string): string {
  const canonical = canonicalTag(tag);
  if (canonical === undefined) return tag;
  try {
    return namesIn(canonicalTag(inLanguage) ?? 'en').of(canonical) ?? tag;
  } catch {
    return tag;
  }
}

const namesIn = boundedMemo(
  100,
  (language) =>
    new Intl.DisplayNames([language, 'en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' }),
);
