import { boundedMemo } from '../language/bounded-memo';
import { canonicalTag } from '../language/canonical-tag';

export interface PathLanguage {
  /** The interface language that the first segment names. */
  readonly language: string;
  /** What the segment is, where it is another name of the language (`DE`, `zh-cn` for `zh-Hans`). */
  readonly alias?: string;
  /** Path and query behind it: `/a?b`, `?b`, or nothing. */
  readonly rest: string;
}

/**
 * The language that the path of a URL begins with. Names of the same language are recognized (other case, `_`, and tags
 * that CLDR's likely subtags make equal, as `zh-CN` and `zh-Hans`), near ones are not: a path is never guessed.
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

/** First segments whose answer is kept for each list of languages: most paths begin with the same few. */
const MOST_SEGMENTS = 1000;
const answersFor = new WeakMap<readonly string[], (segment: string) => string | undefined>();

function languageNamed(segment: string, languages: readonly string[]): string | undefined {
  let answer = answersFor.get(languages);
  if (answer === undefined) {
    answer = boundedMemo(MOST_SEGMENTS, (name) => {
      const tag = canonicalTag(name);
      if (tag === undefined) return undefined;
      const likely = maximized(tag);
      return (
        languages.find((each) => canonicalTag(each) === tag) ?? languages.find((each) => maximized(each) === likely)
      );
    });
    answersFor.set(languages, answer);
  }
  return answer(segment);
}

const maximized = (tag: string): string => new Intl.Locale(tag).maximize().toString();
