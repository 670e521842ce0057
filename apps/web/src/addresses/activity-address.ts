import { parseTime } from './parse-time';
import { pathWithQuery } from './path-with-query';

/** State of the page of activity, kept in the URL: `/de/activity?person=…&language=pl`. */
export interface ActivityAddress {
  readonly person?: string | undefined;
  readonly language?: string | undefined;
  /** Id of a key. */
  readonly key?: string | undefined;
  /** Id of the change set that is open and shows all of its entries. */
  readonly changeSet?: string | undefined;
  /** Lists changes since this time (RFC 3339). */
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}

export function parseActivityAddress(search: string): ActivityAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  return {
    person: valueOf('person'),
    language: valueOf('language'),
    key: valueOf('key'),
    changeSet: valueOf('set'),
    since: parseTime(query.get('since')),
    cursor: valueOf('cursor'),
  };
}

/** Returns the path below the language, with its query. */
export const activityPath = ({ person, language, key: keyId, changeSet, since, cursor }: ActivityAddress): string =>
  pathWithQuery('/activity', { person, language, key: keyId, set: changeSet, since, cursor });
