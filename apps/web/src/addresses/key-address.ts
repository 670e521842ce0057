import { pathWithQuery } from './path-with-query';

/** State of the page of a key, kept in the URL: `/de/keys/01a2…?show=untranslated`. */
export interface KeyAddress {
  readonly id: string;
  /** Lists only the languages whose texts need this; all of them by default. */
  readonly show?: KeyFilter | undefined;
}

export const keyFilters = ['untranslated', 'draft', 'needsReview', 'sourceChanged', 'findings'] as const;
export type KeyFilter = (typeof keyFilters)[number];

export const parseKeyFilter = (search: string): KeyFilter | undefined =>
  keyFilters.find((filter) => filter === new URLSearchParams(search).get('show'));

/** Returns the path below the language, with its query. */
export const keyPath = ({ id, show }: KeyAddress): string => pathWithQuery(`/keys/${encodeURIComponent(id)}`, { show });
