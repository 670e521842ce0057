import { boundedMemo } from './bounded-memo';
import { parseLocale } from './canonical-tag';
import { parentLanguage } from './parent-language';

/** By language, the language tried first for its missing texts, before those it inherits from. Canonical tags. */
export type Fallbacks = ReadonlyMap<string, string>;

/**
 * Returns the supported languages tried, in order, for texts that `language` lacks: its explicit fallback, then the
 * languages that it inherits from in CLDR, each followed by its own fallbacks in the same way, and finally `fallback` if
 * supported. Tags keep the spelling of `supported`. A supported es-ES is used for es, since both have the same likely
 * subtags. Languages in different scripts are combined only by an explicit
 * fallback: zh-Hant gets no texts from zh otherwise.
 */
export function fallbackChain(
  language: string,
  supported: readonly string[],
  fallback: string,
  explicit: Fallbacks = new Map(),
): readonly string[] {
  const ownTag = describeTag(language).tag;
  const chain = new Set<string>();
  const seen = new Set<string>();
  const addFallbacks = (tag: string | undefined): void => {
    if (tag === undefined || seen.has(tag)) return;
    seen.add(tag);
    for (const next of [explicit.get(tag), parentLanguage(tag)]) {
      const equivalent = next && findEquivalent(supported, next);
      if (equivalent !== undefined) chain.add(equivalent);
      addFallbacks(equivalent === undefined ? next : describeTag(equivalent).tag);
      if (next !== undefined) addFallbacks(next);
    }
  };
  addFallbacks(ownTag);
  if (supported.includes(fallback)) chain.add(fallback);
  return [...chain].filter((other) => describeTag(other).tag !== ownTag);
}

function findEquivalent(supported: readonly string[], tag: string): string | undefined {
  const wanted = describeTag(tag);
  return (
    supported.find((other) => describeTag(other).tag === wanted.tag) ??
    supported.find((other) => describeTag(other).maximized === wanted.maximized)
  );
}

/** The canonical tag, and the tag with likely subtags added, which is the same for es and es-ES. */
const describeTag = boundedMemo(1000, (name) => {
  const locale = parseLocale(name);
  return { tag: locale?.toString(), maximized: locale?.maximize().toString() };
});
