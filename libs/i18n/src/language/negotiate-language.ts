import { boundedMemo } from './bounded-memo';
import { parseLocale } from './canonical-tag';
import { languageDistance, likelyTag, MAX_DISTANCE, type LikelyTag } from './language-distance';
import { PARADIGM_LOCALES } from './language-distance-data';
import { parentLanguage } from './parent-language';

/** Ranges of a request that are considered. */
const MAX_RANGES = 20;

/** A language has to be closer by more than this distance to win over one that is a rank higher in the request. */
const DISTANCE_PER_RANK = 5;

/** Ranges from requests that are cached in parsed form. */
const MAX_CACHED_RANGES = 1000;

interface DescribedTag {
  /** The given name in lower case, without extensions and with `-`: equal for all spellings of a tag. */
  readonly name: string;
  /** Canonical tag; absent if the name is not a tag, which then only matches itself. */
  readonly tag?: string;
  readonly script?: string;
  readonly region?: string;
  readonly likely?: LikelyTag;
}

interface Candidate extends DescribedTag {
  /** As configured. */
  readonly language: string;
}

/**
 * Returns the supported language that fits the requested ranges best, which are given in descending preference; in the
 * spelling of `supported`. Uses best fit by CLDR's distances (UTS 35, "Language Matching") instead of the lookup of
 * RFC 4647, which would choose es over es-419 for a visitor from Mexico.
 *
 * If none fits, returns `fallback`, unless its script is certainly unreadable to the visitor and another language has a
 * readable one. Skips names that are not tags and considers the first 20. Ranges in `refused` (`q=0` in RFC 9110) exclude
 * the languages that they cover unless no other is left.
 *
 * Results about `supported` are cached by the array, so pass the same array each time and do not change it.
 */
export function negotiateLanguage(
  requested: readonly string[],
  supported: readonly string[],
  fallback: string,
  refused: readonly string[] = [],
): string {
  const acceptable = acceptableCandidates(supported, requested, refused);
  const fit = bestFit(requested, acceptable);
  if (fit !== undefined) return fit.language;
  const isFallback = ({ language }: Candidate) => language === fallback;
  if (refused.length > 0 && !acceptable.some(isFallback)) return acceptable[0]?.language ?? fallback;
  return inReadableScript(requested, acceptable, fallback) ?? fallback;
}

/** Like `negotiateLanguage` without a fallback: `undefined` if no supported language fits. */
export function matchLanguage(
  requested: readonly string[],
  supported: readonly string[],
  refused: readonly string[] = [],
): string | undefined {
  return bestFit(requested, acceptableCandidates(supported, requested, refused))?.language;
}

function bestFit(requested: readonly string[], candidates: readonly Candidate[]): Candidate | undefined {
  const ranges = requested.slice(0, MAX_RANGES).map(describeRange);
  const named = new Set(ranges.map(({ name }) => name));
  let best: Candidate | undefined;
  let bestDistance = Infinity;
  for (const [rank, range] of ranges.entries()) {
    const handicap = rank * DISTANCE_PER_RANK;
    if (bestDistance <= handicap) break;
    const rivals: Candidate[] = [];
    for (const candidate of candidates) {
      const distance = distanceTo(candidate, range);
      // A language that the visitor requests explicitly keeps its own rank.
      if (distance >= MAX_DISTANCE || (distance > 0 && named.has(candidate.name))) continue;
      const total = handicap + distance;
      if (total > bestDistance || (total === bestDistance && rivals.length === 0)) continue;
      if (total < bestDistance) rivals.length = 0;
      rivals.push(candidate);
      bestDistance = total;
    }
    if (rivals.length > 0) best = rivals.length === 1 ? rivals[0] : closestRelative(range, rivals);
  }
  return best;
}

function distanceTo(candidate: Candidate, range: DescribedTag): number {
  if (candidate.name === range.name) return 0;
  if (candidate.likely === undefined || range.likely === undefined) return MAX_DISTANCE;
  return languageDistance(range.likely, candidate.likely);
}

/**
 * Chooses among equally distant candidates: the most similar tag, then the nearest ancestor, then a paradigm locale, then the
 * first.
 */
function closestRelative(range: DescribedTag, rivals: readonly Candidate[]): Candidate {
  const ancestors: string[] = [];
  for (let tag = range.tag; tag !== undefined; tag = parentLanguage(tag)) ancestors.unshift(tag);
  const similarity = ({ name, tag, script, region, likely }: Candidate) => {
    const equalParts = Number(name === range.name) + Number(script === range.script) + Number(region === range.region);
    const descent = tag === undefined ? 0 : ancestors.indexOf(tag) + 1;
    return (
      equalParts * 100 +
      descent * 2 +
      Number(likely !== undefined && PARADIGM_LOCALE_SET.has(Object.values(likely).join('-')))
    );
  };
  return rivals.reduce((best, rival) => (similarity(rival) > similarity(best) ? rival : best));
}

const PARADIGM_LOCALE_SET: ReadonlySet<string> = new Set(PARADIGM_LOCALES.split(' '));

/**
 * A replacement for a fallback that the visitor cannot read. Scripts count as readable if the request names them
 * (`sr-Cyrl`), Latin also if it is the likely script of a requested language.
 */
function inReadableScript(
  requested: readonly string[],
  candidates: readonly Candidate[],
  fallback: string,
): string | undefined {
  const shown = candidates.find(({ language }) => language === fallback)?.likely;
  if (shown === undefined) return undefined;
  const ranges = requested.slice(0, MAX_RANGES).map(describeRange);
  const readable = new Set(ranges.flatMap(({ script }) => script ?? []));
  if (ranges.some(({ likely }) => likely?.script === 'Latn')) readable.add('Latn');
  if (readable.has(shown.script)) return undefined;
  return candidates.find(({ likely }) => likely !== undefined && readable.has(likely.script))?.language;
}

const candidatesBySupported = new WeakMap<readonly string[], readonly Candidate[]>();

function acceptableCandidates(
  supported: readonly string[],
  requested: readonly string[],
  refused: readonly string[],
): readonly Candidate[] {
  let candidates = candidatesBySupported.get(supported);
  if (candidates === undefined) {
    candidates = describeSupported(supported);
    candidatesBySupported.set(supported, candidates);
  }
  if (refused.length === 0) return candidates;
  return candidates.filter(({ name }) => longestCoveringRange(name, refused) <= longestCoveringRange(name, requested));
}

/** Length of the longest range that covers a tag by basic filtering (RFC 4647 section 3.3.1); 0 if there is none. */
function longestCoveringRange(name: string, ranges: readonly string[]): number {
  const covering = ranges.slice(0, MAX_RANGES).filter((range) => `${name}-`.startsWith(`${range.toLowerCase()}-`));
  return Math.max(0, ...covering.map((range) => range.length));
}

function describeSupported(supported: readonly string[]): readonly Candidate[] {
  const candidates = supported.map((language) => ({ language, ...describe(language) }));
  // Pseudo-languages (accented or mirrored English for tests) only match explicitly, unless there are no others.
  if (candidates.every(isPseudo)) return candidates;
  return candidates.map((candidate) => (isPseudo(candidate) ? { ...candidate, likely: undefined } : candidate));
}

const isPseudo = ({ name, region = '' }: Candidate) =>
  ['XA', 'XB', 'XC'].includes(region) || /-ps(?:accent|bidi|crack)(?:-|$)/.test(name);

const describeRange = boundedMemo(MAX_CACHED_RANGES, describe);

function describe(range: string): DescribedTag {
  // Extensions and private use do not affect which language it is.
  const extension = range.search(/(?<=.)[-_][a-z0-9][-_]/i);
  const name = (extension < 0 ? range : range.slice(0, extension)).replaceAll('_', '-').toLowerCase();
  const locale = parseLocale(name);
  if (locale === undefined) return { name };
  const { script, region } = locale;
  // Likely subtags would turn `und` alone into English.
  const isUndetermined = name.split('-', 1)[0] === 'und' && script === undefined && region === undefined;
  return { name, tag: locale.toString(), script, region, likely: isUndetermined ? undefined : likelyTag(locale) };
}
