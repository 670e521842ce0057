import type { HealthView } from '../../../api/src/health/health.contract';
import type {
  ActivePeopleView,
  ActivityView,
  DeletedLanguagesView,
  DeletedNamespacesView,
  HistoryView,
  ProgressView,
} from '../../../api/src/translations/editing.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** How far everything was, day by day. */
export const progress = (read: ReadJson) => read<ProgressView>('/api/v1/workspace/progress');

export type ActivityQuery = {
  readonly person?: string | undefined;
  readonly language?: string | undefined;
  readonly message?: string | undefined;
  readonly changeSet?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
};

/** What was done at once, the latest first. */
export const activity = (read: ReadJson, query: ActivityQuery) =>
  read<ActivityView>(withQuery('/api/v1/activity', query));

/** Whoever did something. */
export const activePeople = (read: ReadJson) => read<ActivePeopleView>('/api/v1/activity/people');

/** Each thing that a change set changed. */
export const changesOf = (read: ReadJson, changeSet: string, cursor: string | undefined) =>
  read<HistoryView>(withQuery('/api/v1/history', { changeSet, cursor }));

export const deletedLanguages = (read: ReadJson) => read<DeletedLanguagesView>('/api/v1/languages/deleted');

export const deletedNamespaces = (read: ReadJson) => read<DeletedNamespacesView>('/api/v1/namespaces/deleted');

/** How the server is. */
export const health = (read: ReadJson) => read<HealthView>('/api/v1/health');
