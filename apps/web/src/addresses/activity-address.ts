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

/** Returns the path below the language, with its query. */
export const activityPath = ({ changeSet, ...address }: ActivityAddress): string => {
  const { person, language, group, from, to, timeZone, key: keyId, since, cursor } = address;
  const days = { from, to, timeZone: from || to ? timeZone : undefined };
  return pathWithQuery('/activity', { person, language, group, ...days, key: keyId, set: changeSet, since, cursor });
};
