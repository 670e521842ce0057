import { searchTerms } from '@dragoman/i18n';
import { keySpellings, together } from './search-spellings';

/** What a search looks through, written by `searchable`. */
export interface Searchable {
  readonly keys: string;
  readonly texts: string;
}

/** @param keys as shown; they are also found as they stand in the file */
export function searchable(keys: readonly string[], texts: readonly string[]): Searchable {
  return { keys: together(keySpellings(keys)), texts: together(texts) };
}

/** Whether a message is what somebody looks for: every term has to be, or not to be, in one of its keys or texts. */
export function messageSearch(query: string): (message: Searchable) => boolean {
  const terms = searchTerms(query);
  return ({ keys, texts }) =>
    terms.every(
      ({ unwanted, within, word }) =>
        unwanted !== (keys.includes(word) || (within === undefined && texts.includes(word))),
    );
}
