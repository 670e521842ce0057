import type { ContributionCountsView } from '../../../../libs/workspace/src/activity/contributions/contributions.contract';
import { parseTimeZone } from './parse-time-zone';
import { pathWithQuery } from './path-with-query';

/** The counts of the report, in the order of its columns. */
export const contributionCounts = [
  'translatedWords',
  'translated',
  'approvedWords',
  'approved',
  'sentBack',
] as const satisfies readonly (keyof ContributionCountsView)[];

const contributionSorts = ['person', ...contributionCounts] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** How the report is sorted. */
export interface ContributionSorting {
  readonly sort: ContributionSort;
  readonly order: 'asc' | 'desc';
}

/** State of the page of contributions, kept in the URL: `/de/activity/contributions?from=2026-01-01&to=2026-01-31&sort=approved`. */
export interface ContributionsAddress extends Partial<ContributionSorting> {
  /** The first day, RFC 3339 `full-date`, unless the URL was edited. */
  readonly from?: string | undefined;
  /** The last day, as `from`. */
  readonly to?: string | undefined;
  /** Time zone (IANA) of the days, for people who have not chosen one. */
  readonly timeZone?: string | undefined;
  readonly language?: string | undefined;
  /** Id of a person or service account. */
  readonly person?: string | undefined;
}

/** Returns the path below the language, with its query. */
export const contributionsPath = (address: ContributionsAddress = {}): string => {
  const { from, to, timeZone, language, person } = address;
  return pathWithQuery('/activity/contributions', { from, to, timeZone, language, person, ...sortingValues(address) });
};

/** Returns the parameters of the sorting. Defaults are left out. */
export function sortingValues({ sort = DEFAULT_SORT, order = defaultOrder(sort) }: Partial<ContributionSorting>) {
  const isReversed = order !== defaultOrder(sort);
  return { ...((isReversed || sort !== DEFAULT_SORT) && { sort }), ...(isReversed && { order }) };
}

const DEFAULT_SORT = 'translatedWords';

/** Names from A to Z, the highest numbers first. */
const defaultOrder = (sort: ContributionSort) => (sort === 'person' ? 'asc' : 'desc');

/** Returns the sorting after a click on the heading of a column: by it, or the other way around if it is sorted by it already. */
export const sortedBy = (sort: ContributionSort, before: Partial<ContributionSorting>): ContributionSorting => ({
  sort,
  order: before.sort !== sort ? defaultOrder(sort) : before.order === 'asc' ? 'desc' : 'asc',
});

export function parseContributionsAddress(search: string): ContributionsAddress & ContributionSorting {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  const sort = contributionSorts.find((each) => each === query.get('sort')) ?? DEFAULT_SORT;
  const order = (['asc', 'desc'] as const).find((each) => each === query.get('order')) ?? defaultOrder(sort);
  return {
    from: valueOf('from'),
    to: valueOf('to'),
    timeZone: parseTimeZone(valueOf('timeZone')),
    language: valueOf('language'),
    person: valueOf('person'),
    sort,
    order,
  };
}
