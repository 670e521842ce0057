import type { ServedTextFilter } from '../../../../libs/workspace/src/served/served.contract';
import { namespaceInPath, namespacePath } from './namespace-path';
import { MAX_SEARCH_LENGTH, pathWithQuery } from './path-with-query';

/** State of the page of texts, kept in the URL: `/de/texts/views/live?language=pl&filter=untranslated`. */
export interface TextsAddress {
  readonly namespace?: string;
  readonly language?: string;
  /** The language to compare with; the reference language of the namespace by default. */
  readonly reference?: string;
  readonly filter: ServedTextFilter;
  readonly q: string;
  /** Start of a later page of a long list, for links that work without JavaScript. */
  readonly cursor?: string;
}

export const textFilters: readonly ServedTextFilter[] = ['all', 'untranslated', 'translated', 'findings', 'extra'];

/** Reads the state from a URL and ignores invalid values. A form without JavaScript sends the namespace in the query. */
export function parseTextsAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): TextsAddress {
  const query = new URLSearchParams(search);
  const namespace = query.get('namespace') || namespaceInPath(pathname, '/texts');
  return {
    ...(namespace && { namespace }),
    ...optionalParameter(query, 'language'),
    ...optionalParameter(query, 'reference'),
    filter: textFilters.find((filter) => filter === query.get('filter')) ?? 'all',
    q: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    ...optionalParameter(query, 'cursor'),
  };
}

/** Returns the path below the language, with a query of the values that differ from the defaults. */
export const textsPath = ({ namespace, language, reference, filter, q, cursor }: Partial<TextsAddress>): string =>
  pathWithQuery(`/texts${namespacePath(namespace)}`, {
    language,
    reference,
    filter: filter !== 'all' && filter,
    q,
    cursor,
  });

function optionalParameter<Name extends string>(query: URLSearchParams, name: Name): { [name in Name]?: string } {
  const value = query.get(name);
  return value ? ({ [name]: value } as { [name in Name]: string }) : {};
}
