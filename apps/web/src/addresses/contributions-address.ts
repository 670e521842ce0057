import { parseTimeZone } from './parse-time-zone';
import { pathWithQuery } from './path-with-query';

/** State of the page of contributions, kept in the URL: `/de/activity/contributions?from=2026-01-01&to=2026-01-31`. */
export interface ContributionsAddress {
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
export const contributionsPath = ({ from, to, timeZone, language, person }: ContributionsAddress = {}): string =>
  pathWithQuery('/activity/contributions', { from, to, timeZone, language, person });

export function parseContributionsAddress(search: string): ContributionsAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  return {
    from: valueOf('from'),
    to: valueOf('to'),
    timeZone: parseTimeZone(valueOf('timeZone')),
    language: valueOf('language'),
    person: valueOf('person'),
  };
}
