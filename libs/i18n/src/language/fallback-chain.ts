import { boundedMemo } from './bounded-memo';
import { localeNamed } from './canonical-tag';
import { parentLanguage } from './parent-language';

/**
 * The other supported languages asked, in order, for what `language` lacks: those that it inherits from in CLDR,
 * then `fallback` if supported; in their configured spelling. A supported es-ES stands in for es, since es is
 * written as in Spain. Never across scripts: zh-Hant does not get texts from zh.
 */
export function fallbackChain(language: string, supported: readonly string[], fallback: string): readonly string[] {
  const chain = new Set<string>();
  const itself = readingOf(language).tag;
  for (let tag = itself && parentLanguage(itself); tag !== undefined; tag = parentLanguage(tag)) {
    const forebear = readingOf(tag);
    const kin =
      supported.find((other) => readingOf(other).tag === forebear.tag) ??
      supported.find((other) => readingOf(other).inFull === forebear.inFull);
    if (kin !== undefined) chain.add(kin);
  }
  if (supported.includes(fallback)) chain.add(fallback);
  return [...chain].filter((other) => readingOf(other).tag !== itself);
}

/** What a name says, and what it says in full: the same for es and es-ES. */
const readingOf = boundedMemo(1000, (name) => {
  const locale = localeNamed(name);
  return { tag: locale?.toString(), inFull: locale?.maximize().toString() };
});
