import type { SecurityEventKind } from '../../../../libs/workspace/src/security-log/security-log.contract';
import { findInvalidDays, type InvalidDays } from './invalid-days';
import { parseTimeZone } from './parse-time-zone';
import type { SecurityLogAddress } from './security-log-address';

export const securityEventKinds: readonly SecurityEventKind[] = ['signIns', 'failures', 'changes'];

export function parseSecurityLogAddress(search: string): SecurityLogAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  return {
    kind: valueOf('kind'),
    person: valueOf('person'),
    from: valueOf('from'),
    to: valueOf('to'),
    timeZone: parseTimeZone(valueOf('timeZone')),
    cursor: valueOf('cursor'),
  };
}

/** The filters of a URL that cannot be applied. */
export interface InvalidEventFilters extends InvalidDays {
  readonly kind?: true;
}

/** Returns undefined if all filters can be applied. */
export function findInvalidEventFilters({ kind, ...days }: SecurityLogAddress): InvalidEventFilters | undefined {
  const invalid: InvalidEventFilters = {
    ...(kind !== undefined && !securityEventKinds.some((known) => known === kind) && { kind: true }),
    ...findInvalidDays(days),
  };
  return Object.keys(invalid).length === 0 ? undefined : invalid;
}
