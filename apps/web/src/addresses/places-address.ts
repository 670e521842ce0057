import { pathWithQuery } from './path-with-query';

/** Preview of the pages that show a text, kept in the URL: `/de/keys/01a2…/pages?page=%2F%7Blanguage%7D%2Fcart&language=pl`. */
export interface PlacesAddress {
  readonly id: string;
  /** As it was recorded; the latest by default. */
  readonly page?: string | undefined;
  /** The reference language by default. */
  readonly language?: string | undefined;
}

/** Returns the path below the language, with its query. */
export const placesPath = ({ id, ...query }: PlacesAddress): string =>
  pathWithQuery(`/keys/${encodeURIComponent(id)}/pages`, query);

/** Returns the address of a page in a language. */
export const pageAddress = (page: string, language: string): string =>
  page.replace('{language}', encodeURIComponent(language));
