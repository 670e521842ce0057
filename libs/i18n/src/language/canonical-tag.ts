import { boundedMemo } from './bounded-memo';

/** Longest tag that is looked at; RFC 5646 section 4.4.1 asks readers for no more than 35 characters. */
const longest = 35;

/** Refuses nearly all rubbish without the cost of an exception; the exact grammar is left to Intl. */
const shape = /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i;

/**
 * The canonical BCP 47 tag of a name as people write it: `pt_BR` → `pt-BR`, `zh-cn` → `zh-CN`, `iw` → `he`.
 * `undefined` where the name is no well-formed tag. Says nothing of whether such a language exists.
 */
export function canonicalTag(name: string): string | undefined {
  return localeNamed(name)?.toString();
}

/** The same as Intl's object, whose making is the costly part. */
export const localeNamed = boundedMemo(1000, (name): Intl.Locale | undefined => {
  if (name.length > longest || !shape.test(name)) return undefined;
  try {
    return new Intl.Locale(name.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
});
