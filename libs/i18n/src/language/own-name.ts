import { boundedMemo } from './bounded-memo';
import { canonicalTag } from './canonical-tag';

/**
 * The name of a language in itself, begun with a capital as a menu wants it: `Deutsch`, `Português (Brasil)`, `中文（简体）`.
 * The English name where CLDR does not know its own, the tag where it knows none.
 */
export function ownName(tag: string): string {
  const canonical = canonicalTag(tag);
  const name = canonical && nameOf(canonical);
  if (canonical === undefined || name === undefined) return tag;
  if (keepsItsCase.test(name)) return name;
  const [first = ''] = name;
  return first.toLocaleUpperCase(canonical) + name.slice(first.length);
}

/** Names with a capital of their own (`isiZulu`); Georgian, whose capitals are for headlines in nothing but capitals. */
const keepsItsCase = /^(?:\p{Lowercase_Letter}+\p{Uppercase_Letter}|\p{Script=Georgian})/u;

const nameOf = boundedMemo(500, (tag): string | undefined => {
  try {
    return new Intl.DisplayNames([tag, 'en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' }).of(
      tag,
    );
  } catch {
    return undefined;
  }
});
