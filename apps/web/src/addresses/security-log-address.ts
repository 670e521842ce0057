import type { SecurityEventKind } from '../../../../libs/workspace/src/security-log/security-log.contract';
import { pathWithQuery } from './path-with-query';

/** State of the security log, kept in the URL: `/de/activity/security?kind=failures&person=…`. */
export interface SecurityLogAddress {
  readonly kind?: SecurityEventKind | undefined;
  /** Id of a person. */
  readonly person?: string | undefined;
  readonly cursor?: string | undefined;
}

export const securityEventKinds: readonly SecurityEventKind[] = ['signIns', 'failures', 'changes'];

export function parseSecurityLogAddress(search: string): SecurityLogAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  return {
    kind: securityEventKinds.find((kind) => kind === query.get('kind')),
    person: valueOf('person'),
    cursor: valueOf('cursor'),
  };
}

/** Returns the path below the language, with its query. */
export const securityLogPath = ({ kind, person, cursor }: SecurityLogAddress = {}): string =>
  pathWithQuery('/activity/security', { kind, person, cursor });
