import type { SecurityEventsView } from '../../../../libs/workspace/src/security-log/security-log.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

type SecurityLogQuery = {
  readonly kind?: string | undefined;
  readonly person?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Reads sign-ins and changes of accounts, the latest first. */
export const listSecurityEvents = (read: ReadJson, query: SecurityLogQuery) =>
  read<SecurityEventsView>(withQuery('/api/v1/security-events', query));

/** Path of all of them, as a file. */
export const securityLogExportPath = ({
  cursor: _,
  ...filters
}: SecurityLogQuery & { readonly format: 'ndjson' | 'csv' }) => withQuery('/api/v1/security-events/export', filters);

/** Reads what concerns the person's own account, the latest first. */
export const listOwnSecurityEvents = (read: ReadJson, limit: number) =>
  read<SecurityEventsView>(withQuery('/api/v1/profile/security-events', { limit: String(limit) }));
