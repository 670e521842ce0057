import type { ActivityGroup } from '../../../../libs/workspace/src/activity/activity.contract';
import { parseTime } from './parse-time';
import { pathWithQuery } from './path-with-query';

/** State of the page of activity, kept in the URL: `/de/activity?person=…&language=pl&group=texts&from=2026-01-31`. */
export interface ActivityAddress {
  readonly person?: string | undefined;
  readonly language?: string | undefined;
  /** Kinds of changes: an `ActivityGroup`, unless the URL was edited. */
  readonly group?: string | undefined;
  /** The first day, RFC 3339 `full-date`, unless the URL was edited. */
  readonly from?: string | undefined;
  /** The last day, as `from`. */
  readonly to?: string | undefined;
  /** Time zone (IANA) of the days, for people who have not chosen one. */
  readonly timeZone?: string | undefined;
  /** Id of a key. */
  readonly key?: string | undefined;
  /** Id of the change set that is open and shows all of its entries. */
  readonly changeSet?: string | undefined;
  /** Lists changes since this time (RFC 3339). */
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}

const isOffered: Readonly<Record<ActivityGroup, true>> = {
  ...{ texts: true, reviews: true, comments: true, keys: true, imports: true, releases: true, glossary: true },
  ...{ structure: true, people: true, settings: true, undone: true },
};

/** In the order of the list. */
export const activityGroups = Object.keys(isOffered) as readonly ActivityGroup[];

export function parseActivityAddress(search: string): ActivityAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  return {
    person: valueOf('person'),
    language: valueOf('language'),
    group: valueOf('group'),
    from: valueOf('from'),
    to: valueOf('to'),
    timeZone: parseTimeZone(valueOf('timeZone')),
    key: valueOf('key'),
    changeSet: valueOf('set'),
    since: parseTime(query.get('since')),
    cursor: valueOf('cursor'),
  };
}

/** Returns the path below the language, with its query. */
export const activityPath = ({ changeSet, ...address }: ActivityAddress): string => {
  const { person, language, group, from, to, timeZone, key: keyId, since, cursor } = address;
  const days = { from, to, timeZone: from || to ? timeZone : undefined };
  return pathWithQuery('/activity', { person, language, group, ...days, key: keyId, set: changeSet, since, cursor });
};

/** The filters of a URL that cannot be applied. */
export interface InvalidFilters {
  readonly group?: true;
  readonly from?: 'day';
  readonly to?: 'day' | 'order';
}

/** Returns undefined if all filters can be applied. */
export function findInvalidFilters({ group, from, to }: ActivityAddress): InvalidFilters | undefined {
  const invalid: InvalidFilters = {
    ...(group !== undefined && !activityGroups.some((known) => known === group) && { group: true }),
    ...(from !== undefined && !isDay(from) && { from: 'day' }),
    ...(to !== undefined &&
      (isDay(to) ? from !== undefined && isDay(from) && to < from && { to: 'order' } : { to: 'day' })),
  };
  return Object.keys(invalid).length === 0 ? undefined : invalid;
}

/** JavaScript takes February 30 for March 2. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function parseTimeZone(name: string | undefined): string | undefined {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }) && name;
  } catch {
    return undefined;
  }
}
