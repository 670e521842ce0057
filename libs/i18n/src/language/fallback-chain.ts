import { boundedMemo } from './bounded-memo';
import { localeNamed } from './canonical-tag';
import { parentLanguage } from './parent-language';

/** Languages, canonical tags, and the one that each asks before those that it inherits from. */
export type Fallbacks = ReadonlyMap<string, string>;

/**
 * The other supported languages asked, in order, for what `language` lacks: the one that `explicit` names for it, then
 * those that it inherits from in CLDR, each followed by those that it asks itself in the same way; at last `fallback` if
 * supported. In their configured spelling. A supported es-ES stands in for es, since es is written as in Spain. Never
 * across scripts, unless explicitly: zh-Hant does not get texts from zh.
 */
export function fallbackChain(
  language: string,
  supported: readonly string[],
  fallback: string,
  explicit: Fallbacks = new Map(),
): readonly string[] {
  const itself = readingOf(language).tag;
  const chain = new Set<string>();
  const seen = new Set<string>();
  const askNext = (tag: string | undefined): void => {
    if (tag === undefined || seen.has(tag)) return;
    seen.add(tag);
    for (const next of [explicit.get(tag), parentLanguage(tag)]) {
      const kin = next && kinAmong(supported, next);
      if (kin !== undefined) chain.add(kin);
      askNext(kin === undefined ? next : readingOf(kin).tag);
      if (next !== undefined) askNext(next);
    }
  };
  askNext(itself);
  if (supported.includes(fallback)) chain.add(fallback);
  return [...chain].filter((other) => readingOf(other).tag !== itself);
}

function kinAmong(supported: readonly string[], tag: string): string | undefined {
  const reading = readingOf(tag);
  return (
    supported.find((other) => readingOf(other).tag === reading.tag) ??
    supported.find((other) => readingOf(other).inFull === reading.inFull)
  );
}

/** What a name says, and what it says in full: the same for es and es-ES. */
const readingOf = boundedMemo(1000, (name) => {
  const locale = localeNamed(name);
  return { tag: locale?.toString(), inFull: locale?.maximize().toString() };
});
