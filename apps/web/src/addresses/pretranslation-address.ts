import { pathWithQuery } from './path-with-query';

/** State of the page of a pre-translation, kept in the URL: `/de/settings/pretranslation/1?cursor=…`. */
export interface PretranslationAddress {
  readonly id: string;
  /** Where a page of the texts that were left out starts. */
  readonly cursor?: string | undefined;
}

/** Returns the path below the language, with its query. */
export const pretranslationPath = ({ id, cursor }: PretranslationAddress): string =>
  pathWithQuery(`/settings/pretranslation/${encodeURIComponent(id)}`, { cursor });
