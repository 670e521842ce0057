import { parseSearchTerms } from '@dragoman/i18n/internal';
import { keySpellings, searchText } from '../editing/stores/search-text';

/** The texts of a message, normalized by {@link toSearchableMessage}. */
export interface SearchableMessage {
  readonly keys: string;
  readonly texts: string;
}

/** @param keys as displayed; searches also find their spelling in files */
export function toSearchableMessage(keys: readonly string[], texts: readonly string[]): SearchableMessage {
  return { keys: searchText(keySpellings(keys)), texts: searchText(texts) };
}

/** Returns whether a message matches the query: it contains every required term and no excluded one. */
export function createSearchMatcher(query: string): (message: SearchableMessage) => boolean {
  const terms = parseSearchTerms(query);
  return ({ keys, texts }) =>
    terms.every(
      ({ excluded, within, word }) =>
        excluded !== (keys.includes(word) || (within === undefined && texts.includes(word))),
    );
}
