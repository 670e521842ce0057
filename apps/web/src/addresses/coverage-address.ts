/** State of the coverage table, kept in the URL: `/de/languages?q=port&sort=coverage&order=asc`. */
export interface CoverageAddress {
  /** Whose texts: those of the applications, or those of this interface. */
  readonly scope: 'applications' | 'interface';
  readonly q: string;
  readonly sort: CoverageSort;
  readonly order: SortOrder;
  /** Lists all languages, also to someone who is limited to some. */
  readonly allLanguages?: boolean;
  /** How an address without `sort` is sorted. Default: by name. */
  readonly initialSort?: 'own' | 'name';
  /** Rows of a large table that the HTML starts with, for links that work without JavaScript: 1, the default, 2, … */
  readonly page?: number;
}

/**
 * The person's own languages first, by the language's name, by its total, or by one namespace. Names of namespaces contain no
 * colon.
 */
export type CoverageSort = 'own' | 'name' | 'coverage' | `ns:${string}`;

export type SortOrder = 'asc' | 'desc';

/** Longer than any name of a language; in UTF-16 units. */
export const MAX_LANGUAGE_SEARCH_LENGTH = 100;

/** Reads the state from a query and ignores invalid values. */
export function parseCoverageAddress(search: string, initialSort: 'own' | 'name' = 'name'): CoverageAddress {
  const query = new URLSearchParams(search);
  const sort = parseSort(query.get('sort'), initialSort);
  const order = query.get('order');
  return {
    scope: query.get('scope') === 'interface' ? 'interface' : 'applications',
    q: (query.get('q') ?? '').slice(0, MAX_LANGUAGE_SEARCH_LENGTH),
    sort,
    order: order === 'asc' || order === 'desc' ? order : defaultOrder(sort),
    ...(query.get('languages') === 'all' && { allLanguages: true }),
    initialSort,
    page: parsePage(query.get('page')),
  };
}

/** Returns the query of the values that differ from the defaults, with its `?`. */
export function coverageQuery(address: CoverageAddress): string {
  const { scope, q, sort, order, allLanguages, page = 1, initialSort = 'name' } = address;
  const query = new URLSearchParams({
    ...(scope === 'interface' && { scope }),
    ...(q && { q }),
    ...(allLanguages && { languages: 'all' }),
    ...(sort !== initialSort && { sort }),
    ...(order !== defaultOrder(sort) && { order }),
    ...(page > 1 && { page: String(page) }),
  });
  return `?${query}`;
}

/** Names ascend, percentages descend. */
export const defaultOrder = (sort: CoverageSort): SortOrder => (sort === 'name' || sort === 'own' ? 'asc' : 'desc');

/** `ns:views/live` → `views/live` */
export const sortedNamespace = (sort: CoverageSort): string | undefined =>
  isNamespaceSort(sort) ? sort.slice('ns:'.length) : undefined;

function parseSort(value: string | null, initialSort: CoverageSort): CoverageSort {
  return value === 'coverage' || value === 'name' || (value !== null && isNamespaceSort(value)) ? value : initialSort;
}

const parsePage = (value: string | null): number => (/^[1-9]\d{0,3}$/.test(value ?? '') ? Number(value) : 1);

const isNamespaceSort = (value: string): value is `ns:${string}` => value.startsWith('ns:');
