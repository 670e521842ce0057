/** What a search looks through, written by `searchable`. */
export interface Searchable {
  readonly keys: string;
  readonly texts: string;
}

/** @param keys as shown; they are also found as they stand in the file, without the `\` before a `.` of a name */
export function searchable(keys: readonly string[], texts: readonly string[]): Searchable {
  const spellings = new Set(keys.flatMap((key) => [key, key.replace(/\\(?=[\\.[])/g, '')]));
  return { keys: together([...spellings]), texts: together(texts) };
}

const together = (texts: readonly string[]): string => texts.map(folded).join(BETWEEN);

/**
 * Whether a message is what somebody looks for. Every word has to be in one of its keys or texts, in any order;
 * `"two words"` as they stand; `-word` in none of them; `key:word` in a key.
 */
export function messageSearch(query: string): (message: Searchable) => boolean {
  const terms = Array.from(query.matchAll(TERM), ({ groups }) => ({
    unwanted: groups!.not !== '',
    inKey: groups!.key !== undefined,
    word: folded(groups!.phrase ?? groups!.word),
  })).filter(({ word }) => word !== '');
  return ({ keys, texts }) =>
    terms.every(({ unwanted, inKey, word }) => unwanted !== (keys.includes(word) || (!inKey && texts.includes(word))));
}

/** A quotation mark that nothing closes reaches to the end: somebody is still typing. */
const TERM = /(?<not>-?)(?<key>key:)?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/giu;

/** Not part of any query. */
const BETWEEN = '\uFFFF';

/**
 * Equal for what people write for one another: `Straße` and `STRASSE`, `café` and `cafe`. Upper case, since it has one
 * sigma and one i. Marks of other scripts than Latin, Greek and Cyrillic are letters and stay.
 */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\uFFFF]/g, '')
    .toUpperCase()
    .normalize('NFKC');
}
