import { ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { InvitationView, PersonView } from '../../../../../libs/workspace/src/people/people.contract';
import { MAX_SEARCH_LENGTH, pathWithQuery } from '../../addresses/path-with-query';

/** What the page lists. Its two lists have filters of their own. */
export interface PeopleAddress {
  /** Part of the name or the email address of people. */
  readonly person?: string | undefined;
  readonly role?: Role | undefined;
  readonly state?: PersonView['state'] | undefined;
  /** Of the page of people. */
  readonly cursor?: string | undefined;
  /** Part of the email address of invitations. */
  readonly q?: string | undefined;
  readonly invitations?: InvitationView['state'] | undefined;
}

/** Leaves out unknown values. */
export function parsePeopleAddress(search: URLSearchParams): PeopleAddress {
  const searchIn = (name: string) => search.get(name)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  return {
    person: searchIn('person'),
    role: oneOf('role', Object.keys(ROLES) as Role[]),
    state: oneOf('state', ['active', 'disabled']),
    cursor: search.get('cursor') ?? undefined,
    q: searchIn('q'),
    invitations: oneOf('invitations', ['pending', 'expired']),
  };
}

export const peoplePath = (address: PeopleAddress): string => pathWithQuery('/people', { ...address });

/** The values that are set, for hidden fields. */
export const presentValues = (address: PeopleAddress): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
