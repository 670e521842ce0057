import type { SecurityEventsView } from '../../../../libs/workspace/src/security-log/security-log.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

interface SecurityLogQuery {
  readonly kind?: string | undefined;
  readonly person?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Reads sign-ins and changes of accounts, the latest first. */
export const listSecurityEvents = (read: ReadJson, { kind, person, cursor }: SecurityLogQuery) =>
  read<SecurityEventsView>(withQuery('/api/v1/security-events', { kind, person, cursor }));

/** Path of all of them, as a file. */
export const securityLogExportPath = ({ kind, person }: SecurityLogQuery) =>
  withQuery('/api/v1/security-events/export', { kind, person });

/** Reads what concerns the person's own account, the latest first. */
export const listOwnSecurityEvents = (read: ReadJson, limit: number) =>
  read<SecurityEventsView>(withQuery('/api/v1/profile/security-events', { limit: String(limit) }));
