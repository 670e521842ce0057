/** One thing that has to be there, or must not. */
export interface SearchTerm {
  readonly unwanted: boolean;
  /** `key`, a language's tag, or, absent, anywhere. */
  readonly within?: string;
  /** Spelled as {@link folded} does, never empty. */
  readonly word: string;
}

/**
 * What somebody looks for: words in any order, `"two words"` as they stand, `-word` for what must not be there, `key:word`
 * in the key, `de:word` in the text of a language. A quotation mark that nothing closes reaches to the end: somebody is
 * still typing.
 * @param languages whose tags are qualifiers; any other `x:` is part of a word
 */
export function searchTerms(query: string, languages: readonly string[] = []): readonly SearchTerm[] {
  const fields = new Map(['key', ...languages].map((field) => [field.toLowerCase(), field]));
  return Array.from(query.matchAll(TERM), ({ groups }) => {
    const { not, field, phrase, word } = groups as Record<string, string | undefined>;
    const within = field === undefined ? undefined : fields.get(field.toLowerCase());
    const rest = phrase ?? word ?? '';
    const sought = field === undefined || within !== undefined ? rest : `${field}:${rest}`;
    return { unwanted: not !== '', ...(within === undefined ? {} : { within }), word: folded(sought) };
  }).filter(({ word }) => word !== '');
}

const TERM = /(?<not>-?)(?:(?<field>[a-z][a-z0-9-]*):(?=["\S]))?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/giu;

/**
 * Equal for what people write for one another: `Straße` and `STRASSE`, `café` and `cafe`. Upper case, since it has one
 * sigma and one i. Marks of other scripts than Latin, Greek and Cyrillic are letters and stay.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\0\u0300-\u036F\uFFFF]/g, '')
    .toUpperCase()
    .normalize('NFKC');
}
