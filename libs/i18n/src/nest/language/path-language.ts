import { boundedMemo } from '../../language/bounded-memo';
import { canonicalTag } from '../../language/canonical-tag';

export interface PathLanguage {
  /** The interface language that the first segment names. */
  readonly language: string;
  /** The segment as written, if it names the language in another way: `DE`, or `zh-cn` for `zh-Hans`. */
  readonly alias?: string;
  /** The path and query after the segment: `/a?b`, `?b` or an empty string. */
  readonly rest: string;
}

/**
 * Returns the language that the first segment of a path names, or undefined if it names none of `languages`. Other spellings
 * count (case, `_`) and so do tags with the same likely subtags (CLDR: `zh-CN` for `zh-Hans`); related languages do not.
 *
 * @param url path and query, as on the request line
 */
export function pathLanguage(url: string, languages: readonly string[]): PathLanguage | undefined {
  const [, segment = '', rest = ''] = /^\/([^/?]*)(.*)$/s.exec(url) ?? [];
  if (languages.includes(segment)) return { language: segment, rest };
  if (segment.length < 2 || segment.length > 35) return undefined;
  const language = languageNamed(segment, languages);
  return language === undefined ? undefined : { language, alias: segment, rest };
}

/** The number of first segments cached for each list of languages: most paths begin with the same few. */
const MAX_CACHED_SEGMENTS = 1000;
const lookups = new WeakMap<readonly string[], (segment: string) => string | undefined>();

function languageNamed(segment: string, languages: readonly string[]): string | undefined {
  let lookup = lookups.get(languages);
  if (lookup === undefined) {
    lookup = boundedMemo(MAX_CACHED_SEGMENTS, (name) => {
      const tag = canonicalTag(name);
      if (tag === undefined) return undefined;
      const likely = maximized(tag);
      return (
        languages.find((each) => canonicalTag(each) === tag) ?? languages.find((each) => maximized(each) === likely)
      );
    });
    lookups.set(languages, lookup);
  }
  return lookup(segment);
}

const maximized = (tag: string): string => new Intl.Locale(tag).maximize().toString();
