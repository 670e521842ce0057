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
  const tag = canonicalTag(segment);
  if (tag === undefined) return undefined;
  const likely = maximized(tag);
  const language =
    languages.find((each) => canonicalTag(each) === tag) ?? languages.find((each) => maximized(each) === likely);
  return language === undefined ? undefined : { language, alias: segment, rest };
}

const maximized = (tag: string): string => new Intl.Locale(tag).maximize().toString();
