import { boundedMemo } from './bounded-memo';

/** RFC 5646 section 4.4.1 requires support for tags of up to 35 characters. */
const MAX_TAG_LENGTH = 35;

/** Rejects most invalid names without the cost of an exception; `Intl` checks the exact grammar. */
const TAG_SHAPE = /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i;

/**
 * Returns the canonical BCP 47 tag of a name: `pt_BR` → `pt-BR`, `zh-cn` → `zh-CN`, `iw` → `he`.
 * `undefined` if the name is not a well-formed tag. The language need not exist.
 */
export function canonicalTag(name: string): string | undefined {
  return parseLocale(name)?.toString();
}

/** Like `canonicalTag`, but returns the `Intl.Locale`; cached, since creating one is slow. */
export const parseLocale = boundedMemo(1000, (name): Intl.Locale | undefined => {
  if (name.length > MAX_TAG_LENGTH || !TAG_SHAPE.test(name)) return undefined;
  try {
    return new Intl.Locale(name.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
});
