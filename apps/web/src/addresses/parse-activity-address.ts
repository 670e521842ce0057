import type { ActivityGroup } from '../../../../libs/workspace/src/activity/activity.contract';
import type { ActivityAddress } from './activity-address';
import { findInvalidDays, type InvalidDays } from './invalid-days';
import { parseTime } from './parse-time';
import { parseTimeZone } from './parse-time-zone';

const isOffered: Readonly<Record<ActivityGroup, true>> = {
  ...{
    texts: true,
    reviews: true,
    comments: true,
    tasks: true,
    keys: true,
    imports: true,
    releases: true,
    glossary: true,
  },
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

/** The filters of a URL that cannot be applied. */
export interface InvalidFilters extends InvalidDays {
  readonly group?: true;
}

/** Returns undefined if all filters can be applied. */
export function findInvalidFilters({ group, ...days }: ActivityAddress): InvalidFilters | undefined {
  const invalid: InvalidFilters = {
    ...(group !== undefined && !activityGroups.some((known) => known === group) && { group: true }),
    ...findInvalidDays(days),
  };
  return Object.keys(invalid).length === 0 ? undefined : invalid;
}
