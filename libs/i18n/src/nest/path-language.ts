import { canonicalTag } from '../language/canonical-tag';

export interface PathLanguage {
  /** The interface language that the first segment names. */
  readonly language: string;
  /** What the segment is, where it is another name of the language (`DE`, `zh-cn` for `zh-Hans`). */
  readonly alias?: string;
  /** The path behind it, with its leading slash; empty at the end. */
  readonly rest: string;
}

/**
 * The language that a path begins with. Names of the same language are recognized (other case, `_`, and tags
 * that CLDR's likely subtags make equal, as `zh-CN` and `zh-Hans`), near ones are not: a path is never guessed.
 */
export function pathLanguage(path: string, languages: readonly string[]): PathLanguage | undefined {
  const end = path.indexOf('/', 1);
  const segment = path.slice(1, end < 0 ? undefined : end);
  const rest = end < 0 ? '' : path.slice(end);
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
