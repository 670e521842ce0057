import {
  ONE_WAY_LANGUAGE_DISTANCES,
  TWO_WAY_LANGUAGE_DISTANCES,
  REGION_GROUPS,
  ONE_WAY_SCRIPT_DISTANCES,
} from './language-distance-data';

/** Language, script and region of a tag with likely subtags added (UTS 35, "Likely Subtags"). */
export interface LikelyTag {
  readonly language: string;
  readonly script: string;
  readonly region: string;
}

export function likelyTag(locale: Intl.Locale): LikelyTag {
  const { language, script = '', region = '' } = locale.maximize();
  return { language, script, region };
}

/** The distance from which languages do not match; CLDR's distance for a script that the reader cannot read. */
export const MAX_DISTANCE = 50;

type Distances = ReadonlyMap<string, ReadonlyMap<string, number>>;

const LANGUAGE_DISTANCES = distancesByReader(ONE_WAY_LANGUAGE_DISTANCES, TWO_WAY_LANGUAGE_DISTANCES);
const SCRIPT_DISTANCES = distancesByReader(ONE_WAY_SCRIPT_DISTANCES, {});
const REGION_GROUP_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(REGION_GROUPS).map(([language, regions]) => [language, new Set(regions.split(' '))]),
);

/**
 * The distance of CLDR's language matching (UTS 35, "Language Matching") from `desired` to `supported`: 0 for the same
 * language, about 4 for another region, below `MAX_DISTANCE` if acceptable. Not symmetric: readers of Afrikaans are offered
 * English, but not the other way round.
 */
export function languageDistance(desired: LikelyTag, supported: LikelyTag): number {
  let distance = 0;
  if (desired.language !== supported.language) {
    distance = LANGUAGE_DISTANCES.get(desired.language)?.get(supported.language) ?? MAX_DISTANCE;
    if (distance >= MAX_DISTANCE) return MAX_DISTANCE;
  }
  if (desired.script !== supported.script) {
    const reader = `${desired.language}-${desired.script}`;
    distance += SCRIPT_DISTANCES.get(reader)?.get(`${supported.language}-${supported.script}`) ?? MAX_DISTANCE;
  }
  return Math.min(MAX_DISTANCE, distance + regionDistance(desired, supported));
}

function regionDistance(desired: LikelyTag, supported: LikelyTag): number {
  if (desired.region === supported.region) return 0;
  if (desired.language !== supported.language) return 4;
  const { language } = desired;
  const group = REGION_GROUP_SETS.get(language === 'zh' ? `zh-${desired.script}` : language);
  if (group === undefined) return 4;
  const isInGroup = group.has(desired.region);
  if (isInGroup !== group.has(supported.region)) return 5;
  const isBritish = desired.region === 'GB' || supported.region === 'GB';
  return language === 'en' && !isInGroup && isBritish ? 3 : 4;
}

function distancesByReader(
  oneWay: Readonly<Record<number, Readonly<Record<string, string>>>>,
  bothWays: Readonly<Record<number, string>>,
): Distances {
  const points = new Map<string, Map<string, number>>();
  const note = (reader: string, read: string, distance: string) => {
    const others = points.get(reader) ?? new Map<string, number>();
    points.set(reader, others.set(read, Number(distance)));
  };
  for (const [distance, languages] of Object.entries(oneWay)) {
    for (const [read, readers] of Object.entries(languages)) {
      for (const reader of readers.split(' ')) note(reader, read, distance);
    }
  }
  for (const [distance, pairs] of Object.entries(bothWays)) {
    for (const pair of pairs.split(' ')) {
      const [one = '', other = ''] = pair.split('-');
      note(one, other, distance);
      note(other, one, distance);
    }
  }
  return points;
}
