import type {
  DiffView,
  DraftsInput,
  DraftsView,
  PreviewView,
  PublishingRulesInput,
  PublishingRulesView,
  PublishInput,
  ReleasesView,
  ReleaseView,
  RollbackInput,
} from '../../../../libs/workspace/src/releases/releases.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Limits the changes that are listed text by text. */
export type ChangesQuery = {
  readonly language?: string | undefined;
  readonly namespace?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Reads the differences between the texts of the workspace and the current release. */
export const previewRelease = (read: ReadJson, query: ChangesQuery) =>
  read<PreviewView>(withQuery('/api/v1/releases/preview', query));

/** Reads the releases, the latest first. */
export const listReleases = (read: ReadJson, query: { readonly limit?: string; readonly cursor?: string }) =>
  read<ReleasesView>(withQuery('/api/v1/releases', query));

/** Reads the differences between two releases. */
export const compareReleases = (read: ReadJson, from: number, to: number, query: ChangesQuery) =>
  read<DiffView>(withQuery(`/api/v1/releases/${from}/diff/${to}`, query));

export const publishRelease = (send: Send, body: PublishInput, idempotencyKey: string) =>
  send<ReleaseView>('POST', '/api/v1/releases', { body, idempotencyKey });

/** Publishes an earlier release again. */
export const rollBackRelease = (send: Send, release: string, body: RollbackInput, idempotencyKey: string) =>
  send<ReleaseView>('POST', `/api/v1/releases/${encodeURIComponent(release)}/rollback`, { body, idempotencyKey });

export const getPublishingRules = (read: ReadJson) => read<PublishingRulesView>('/api/v1/releases/rules');

export const changePublishingRules = (send: Send, body: PublishingRulesInput, ifMatch: number) =>
  send<PublishingRulesView>('PUT', '/api/v1/releases/rules', { body, ifMatch });

/** Reads whether this browser sees drafts, and which front ends elsewhere can. */
export const getDrafts = (read: ReadJson) => read<DraftsView>('/api/v1/drafts');

/** Switches between drafts and published texts on the pages of this browser. */
export const switchDrafts = (send: Send, body: DraftsInput) => send('PUT', '/api/v1/drafts', { body });
