import { readAlso, readEachOther, regionsOfOneKind, scriptsReadAlso } from './language-matching';

/** A language as it is most likely written and where: all three subtags there (CLDR, likely subtags). */
export interface LikelyTag {
  readonly language: string;
  readonly script: string;
  readonly region: string;
}

export function likelyTag(locale: Intl.Locale): LikelyTag {
  const { language, script = '', region = '' } = locale.maximize();
  return { language, script, region };
}

/** From here on two languages are strangers; CLDR's points for a script that the reader cannot read. */
export const strangers = 50;

type Points = ReadonlyMap<string, ReadonlyMap<string, number>>;

const languagePoints = pointsByReader(readAlso, readEachOther);
const scriptPoints = pointsByReader(scriptsReadAlso, {});
const regionKinds: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(regionsOfOneKind).map(([language, regions]) => [language, new Set(regions.split(' '))]),
);

/**
 * How badly a text in `supported` serves a reader who asked for `desired`, in the points of CLDR's language matching
 * (UTS 35, "Language Matching"): 0 the same, about 4 another region, up to `strangers` acceptable. Not symmetric:
 * readers of Afrikaans get along in English, and not the other way round.
 */
export function languageDistance(desired: LikelyTag, supported: LikelyTag): number {
  let points = 0;
  if (desired.language !== supported.language) {
    points = languagePoints.get(desired.language)?.get(supported.language) ?? strangers;
    if (points >= strangers) return strangers;
  }
  if (desired.script !== supported.script) {
    const reader = `${desired.language}-${desired.script}`;
    points += scriptPoints.get(reader)?.get(`${supported.language}-${supported.script}`) ?? strangers;
  }
  return Math.min(strangers, points + regionDistance(desired, supported));
}

function regionDistance(desired: LikelyTag, supported: LikelyTag): number {
  if (desired.region === supported.region) return 0;
  if (desired.language !== supported.language) return 4;
  const { language } = desired;
  const kind = regionKinds.get(language === 'zh' ? `zh-${desired.script}` : language);
  if (kind === undefined) return 4;
  const ofOneKind = kind.has(desired.region);
  if (ofOneKind !== kind.has(supported.region)) return 5;
  const british = desired.region === 'GB' || supported.region === 'GB';
  return language === 'en' && !ofOneKind && british ? 3 : 4;
}

function pointsByReader(
  oneWay: Readonly<Record<number, Readonly<Record<string, string>>>>,
  bothWays: Readonly<Record<number, string>>,
): Points {
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
      const [one, other] = pair.split('-');
      note(one, other, distance);
      note(other, one, distance);
    }
  }
  return points;
}
