import { boundedMemo } from './bounded-memo';
import { localeNamed } from './canonical-tag';
import { languageDistance, likelyTag, strangers, type LikelyTag } from './language-distance';
import { exemplary } from './language-matching';
import { parentLanguage } from './parent-language';

/** Ranges of a request that are looked at. */
const mostRanges = 20;

/** By more points than these a language must fit better to be taken before one that the visitor names a place earlier. */
const pointsPerPlace = 5;

/** Ranges from requests whose description is kept. */
const mostDescriptions = 1000;

interface Description {
  /** As it was named, in lower case and without extensions: spellings of one tag are equal. */
  readonly name: string;
  /** Canonical tag; absent where the name is none, and then only the very same name matches it. */
  readonly tag?: string;
  readonly script?: string;
  readonly region?: string;
  readonly likely?: LikelyTag;
}

interface Candidate extends Description {
  /** As configured. */
  readonly language: string;
}

/**
 * The supported language that serves a visitor best who asked for `requested`, most wanted first; in its configured
 * spelling. The best fit by CLDR's distances (UTS 35, "Language Matching") rather than the lookup of RFC 4647, which
 * would give es and not es-419 to a visitor from Mexico.
 *
 * Where none fits: `fallback`, unless the visitor surely cannot read its letters and another is written in letters
 * that he reads. Names that are no tags are passed over; the first 20 are looked at. Ranges in `refused` (RFC 9110:
 * `q=0`) rule out the languages that they cover, unless nothing else is left.
 *
 * What is learnt of `supported` is kept with the array: hand over the same one and do not change it.
 */
export function negotiateLanguage(
  requested: readonly string[],
  supported: readonly string[],
  fallback: string,
  refused: readonly string[] = [],
): string {
  const acceptable = acceptableOf(supported, requested, refused);
  const fit = bestFit(requested, acceptable);
  if (fit !== undefined) return fit.language;
  const isFallback = ({ language }: Candidate) => language === fallback;
  if (refused.length > 0 && !acceptable.some(isFallback)) return acceptable[0]?.language ?? fallback;
  return inReadableLetters(requested, acceptable, fallback) ?? fallback;
}

/** The same without a fallback: `undefined` where no supported language fits, which a chain of resolvers takes for no opinion. */
export function matchLanguage(
  requested: readonly string[],
  supported: readonly string[],
  refused: readonly string[] = [],
): string | undefined {
  return bestFit(requested, acceptableOf(supported, requested, refused))?.language;
}

function bestFit(requested: readonly string[], candidates: readonly Candidate[]): Candidate | undefined {
  const ranges = requested.slice(0, mostRanges).map(describeRange);
  const named = new Set(ranges.map(({ name }) => name));
  let best: Candidate | undefined;
  let bestPoints = Infinity;
  for (const [place, range] of ranges.entries()) {
    const handicap = place * pointsPerPlace;
    if (bestPoints <= handicap) break;
    const rivals: Candidate[] = [];
    for (const candidate of candidates) {
      const distance = distanceTo(candidate, range);
      // One that the visitor names himself, and differs, stands where he put it.
      if (distance >= strangers || (distance > 0 && named.has(candidate.name))) continue;
      const points = handicap + distance;
      if (points > bestPoints || (points === bestPoints && rivals.length === 0)) continue;
      if (points < bestPoints) rivals.length = 0;
      rivals.push(candidate);
      bestPoints = points;
    }
    if (rivals.length > 0) best = rivals.length === 1 ? rivals[0] : closestKin(range, rivals);
  }
  return best;
}

function distanceTo(candidate: Candidate, range: Description): number {
  if (candidate.name === range.name) return 0;
  if (candidate.likely === undefined || range.likely === undefined) return strangers;
  return languageDistance(range.likely, candidate.likely);
}

/** Among equally distant ones: written most alike, then the nearest forebear, then the exemplary, then the first. */
function closestKin(range: Description, rivals: readonly Candidate[]): Candidate {
  const forebears: string[] = [];
  for (let tag = range.tag; tag !== undefined; tag = parentLanguage(tag)) forebears.unshift(tag);
  const kinship = ({ name, tag, script, region, likely }: Candidate) => {
    const alike = Number(name === range.name) + Number(script === range.script) + Number(region === range.region);
    const descent = tag === undefined ? 0 : forebears.indexOf(tag) + 1;
    return alike * 100 + descent * 2 + Number(likely !== undefined && exemplars.has(Object.values(likely).join('-')));
  };
  return rivals.reduce((best, rival) => (kinship(rival) > kinship(best) ? rival : best));
}

const exemplars: ReadonlySet<string> = new Set(exemplary.split(' '));

/**
 * What stands in for the fallback. Anyone may be shown Latin letters; other letters only who wrote their name into
 * the request (`sr-Cyrl`), and somebody who reads Latin letters is not left with others if it can be helped.
 */
function inReadableLetters(
  requested: readonly string[],
  candidates: readonly Candidate[],
  fallback: string,
): string | undefined {
  const shown = candidates.find(({ language }) => language === fallback)?.likely;
  if (shown === undefined) return undefined;
  const ranges = requested.slice(0, mostRanges).map(describeRange);
  const readable = new Set(ranges.flatMap(({ script }) => script ?? []));
  if (ranges.some(({ likely }) => likely?.script === 'Latn')) readable.add('Latn');
  if (readable.has(shown.script)) return undefined;
  return candidates.find(({ likely }) => likely !== undefined && readable.has(likely.script))?.language;
}

const candidatesOf = new WeakMap<readonly string[], readonly Candidate[]>();

function acceptableOf(
  supported: readonly string[],
  requested: readonly string[],
  refused: readonly string[],
): readonly Candidate[] {
  let candidates = candidatesOf.get(supported);
  if (candidates === undefined) {
    candidates = describeSupported(supported);
    candidatesOf.set(supported, candidates);
  }
  if (refused.length === 0) return candidates;
  return candidates.filter(({ name }) => mostSpecific(name, refused) <= mostSpecific(name, requested));
}

/** Length of the longest range that covers a tag: equals it or begins it (RFC 4647, basic filtering); 0 where none does. */
function mostSpecific(name: string, ranges: readonly string[]): number {
  const covering = ranges.slice(0, mostRanges).filter((range) => `${name}-`.startsWith(`${range.toLowerCase()}-`));
  return Math.max(0, ...covering.map((range) => range.length));
}

function describeSupported(supported: readonly string[]): readonly Candidate[] {
  const candidates = supported.map((language) => ({ language, ...describe(language) }));
  // Nobody gets a pseudo-language (accented or mirrored English, for testing) unasked, unless there is nothing else.
  if (candidates.every(isPseudo)) return candidates;
  return candidates.map((candidate) => (isPseudo(candidate) ? { ...candidate, likely: undefined } : candidate));
}

const isPseudo = ({ name, region = '' }: Candidate) =>
  ['XA', 'XB', 'XC'].includes(region) || /-ps(?:accent|bidi|crack)(?:-|$)/.test(name);

const describeRange = boundedMemo(mostDescriptions, describe);

function describe(range: string): Description {
  // Extensions and private use say nothing of which language it is.
  const extension = range.search(/(?<=.)[-_][a-z0-9][-_]/i);
  const name = (extension < 0 ? range : range.slice(0, extension)).replaceAll('_', '-').toLowerCase();
  const locale = localeNamed(name);
  if (locale === undefined) return { name };
  const { script, region } = locale;
  // `und` alone would be taken for English.
  const vague = name.split('-', 1)[0] === 'und' && script === undefined && region === undefined;
  return { name, tag: locale.toString(), script, region, likely: vague ? undefined : likelyTag(locale) };
}
