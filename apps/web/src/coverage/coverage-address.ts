/** What a sheet shows. All of it stands in the address: `/de/languages?q=port&sort=coverage&order=asc`. */
export interface CoverageAddress {
  /** Whose texts: those of the applications served, or those of this interface. */
  readonly scope: 'applications' | 'interface';
  readonly q: string;
  readonly sort: Sort;
  readonly order: Order;
}

/** The language's name, all namespaces together, or one of them. A colon cannot be part of a namespace's name. */
export type Sort = 'name' | 'coverage' | `ns:${string}`;

export type Order = 'asc' | 'desc';

/** Longer than any language's name, in UTF-16 units. */
export const LONGEST_SEARCH = 100;

/** Reads what a person or a form has put together: what cannot be is left out. */
export function readAddress(search: string): CoverageAddress {
  const query = new URLSearchParams(search);
  const sort = sortOf(query.get('sort'));
  const order = query.get('order');
  return {
    scope: query.get('scope') === 'interface' ? 'interface' : 'applications',
    q: (query.get('q') ?? '').slice(0, LONGEST_SEARCH),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
  };
}

/** The query, with its `?`: what is as it would be anyway is not said. */
export function writeAddress({ scope, q, sort, order }: CoverageAddress): string {
  const query = new URLSearchParams({
    ...(scope === 'interface' && { scope }),
    ...(q && { q }),
    ...(sort !== 'name' && { sort }),
    ...(order !== usualOrder(sort) && { order }),
  });
  return `?${query}`;
}

/** Names from A to Z, shares from the highest down. */
export const usualOrder = (sort: Sort): Order => (sort === 'name' ? 'asc' : 'desc');

/** `ns:views/live` → `views/live` */
export const columnOf = (sort: Sort): string | undefined => (isColumn(sort) ? sort.slice('ns:'.length) : undefined);

function sortOf(value: string | null): Sort {
  return value === 'coverage' || (value !== null && isColumn(value)) ? value : 'name';
}

const isColumn = (value: string): value is `ns:${string}` => value.startsWith('ns:');
