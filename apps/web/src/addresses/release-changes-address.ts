import type { ChangesQuery } from '../requests/releases';
import { pathWithQuery } from './path-with-query';

/** Reads the filter of a list of changes and the page of it from a query. */
export function parseChangesQuery(query: URLSearchParams): ChangesQuery {
  const valueOf = (name: string) => query.get(name) || undefined;
  return { language: valueOf('language'), namespace: valueOf('namespace'), cursor: valueOf('cursor') };
}

/** Returns the path of the page that compares two releases, below the language. */
export const compareReleasesPath = (from: number, to: number): string =>
  pathWithQuery('/releases/compare', { from, to });
