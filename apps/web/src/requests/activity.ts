import type {
  ActivePeopleView,
  ActivityView,
  ActivityEntriesView,
} from '../../../../libs/workspace/src/activity/activity.contract';
import type { BulkReportView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

export type ActivityQuery = {
  readonly person?: string | undefined;
  readonly language?: string | undefined;
  readonly key?: string | undefined;
  readonly changeSet?: string | undefined;
  readonly since?: string | undefined;
  readonly group?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Reads change sets, the latest first. */
export const listChangeSets = (read: ReadJson, query: ActivityQuery) =>
  read<ActivityView>(withQuery('/api/v1/activity', query));

/** The path of a file with all changes that match. */
export const activityExportPath = ({
  cursor: _,
  limit: __,
  ...filters
}: ActivityQuery & { readonly format: 'ndjson' | 'csv' }) => withQuery('/api/v1/activity/export', filters);

/** Reads the people who have changed something. */
export const listActivePeople = (read: ReadJson) => read<ActivePeopleView>('/api/v1/activity/people');

/** Reads the entries of a change set. */
export const listChangeSetEntries = (read: ReadJson, changeSet: string, cursor: string | undefined) =>
  read<ActivityEntriesView>(withQuery('/api/v1/activity/entries', { changeSet, cursor }));

/** Reads the history of a text, the latest first. */
export const getTextHistory = (read: ReadJson, key: string, language: string) =>
  read<ActivityEntriesView>(withQuery('/api/v1/activity/entries', { key, language }));

/** @param idempotencyKey the request is executed once, however often it is sent */
export const undoChangeSet = (send: Send, changeSet: string, idempotencyKey?: string) =>
  send<BulkReportView>('POST', `/api/v1/activity/${encodeURIComponent(changeSet)}/undo`, {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
