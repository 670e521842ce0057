import { boundedMemo } from './bounded-memo';
import { canonicalTag } from './canonical-tag';

/**
 * The name of a language in that language, capitalized for menus: `Deutsch`, `Português (Brasil)`, `中文（简体）`. The English
 * name if CLDR does not know the native one, the tag if it knows neither.
 */
export function ownName(tag: string): string {
  const canonical = canonicalTag(tag);
  const name = canonical && displayName(canonical);
  if (canonical === undefined || name === undefined) return tag;
  if (CASE_PRESERVED.test(name)) return name;
  const [first = ''] = name;
  return first.toLocaleUpperCase(canonical) + name.slice(first.length);
}

/** Names with an inner capital (`isiZulu`), and Georgian, whose capitals are used for all-capital headlines only. */
const CASE_PRESERVED = /^(?:\p{Lowercase_Letter}+\p{Uppercase_Letter}|\p{Script=Georgian})/u;

const displayName = boundedMemo(500, (tag): string | undefined => {
  try {
    return new Intl.DisplayNames([tag, 'en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' }).of(
      tag,
    );
  } catch {
    return undefined;
  }
});
