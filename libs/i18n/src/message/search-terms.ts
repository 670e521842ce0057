/** A term that a search result must contain or, if `excluded`, must not contain. */
export interface SearchTerm {
  readonly excluded: boolean;
  /** `key` or one of the other qualifiers, such as a language tag; absent to search everywhere. */
  readonly within?: string;
  /** Spelled as {@link foldForSearch} does, never empty. */
  readonly word: string;
}

/**
 * Parses a search query: words in any order, `"two words"` as a phrase, `-word` to exclude, `key:word` to search the key,
 * `de:word` to search the text of a language. An unclosed quotation mark extends to the end, as it does while typing.
 * @param qualifiers that count besides `key`, such as language tags; any other `x:` is part of a word
 */
export function parseSearchTerms(query: string, qualifiers: readonly string[] = []): readonly SearchTerm[] {
  const fields = new Map(['key', ...qualifiers].map((field) => [field.toLowerCase(), field]));
  return Array.from(query.matchAll(TERM), ({ groups }) => {
    const { not, field, phrase, word } = groups as Record<string, string | undefined>;
    const within = field === undefined ? undefined : fields.get(field.toLowerCase());
    const rest = phrase ?? word ?? '';
    const term = field === undefined || within !== undefined ? rest : `${field}:${rest}`;
    return { excluded: not !== '', ...(within === undefined ? {} : { within }), word: foldForSearch(term) };
  }).filter(({ word }) => word !== '');
}

const TERM = /(?<not>-?)(?:(?<field>[a-z][a-z0-9-]*):(?=["\S]))?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/giu;

/**
 * Folds a text so that common variants are equal: `Straße` and `STRASSE`, `café` and `cafe`. Upper case, which has a single
 * sigma and a single i. Removes combining marks of Latin, Greek and Cyrillic; marks of other scripts stay.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\0\u0300-\u036F\uFFFF]/g, '')
    .toUpperCase()
    .normalize('NFKC');
}
