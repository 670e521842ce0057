import { pathWithQuery } from './path-with-query';

/** State of the security log, kept in the URL: `/de/activity/security?kind=failures&person=…&from=2026-01-31`. */
export interface SecurityLogAddress {
  /** Kind of events: a `SecurityEventKind`, unless the URL was edited. */
  readonly kind?: string | undefined;
  /** Id of a person. */
  readonly person?: string | undefined;
  /** The first day, RFC 3339 `full-date`, unless the URL was edited. */
  readonly from?: string | undefined;
  /** The last day, as `from`. */
  readonly to?: string | undefined;
  /** Time zone (IANA) of the days, for people who have not chosen one. */
  readonly timeZone?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Returns the path below the language, with its query. */
export const securityLogPath = ({ kind, person, from, to, timeZone, cursor }: SecurityLogAddress = {}): string =>
  pathWithQuery('/activity/security', { kind, person, from, to, timeZone: from || to ? timeZone : undefined, cursor });
