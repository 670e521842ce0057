import type { BuildResultView, BuildsView } from '../../../../libs/workspace/src/builds/builds.contract';
import type {
  CodeChangesView,
  ResolveCodeChangeInput,
  ResolveCodeChangesInput,
  ResolvedCodeChangesView,
} from '../../../../libs/workspace/src/code-changes/code-changes.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads the builds, the newest first, and those that wait. */
export const listBuilds = (read: ReadJson, query: { readonly limit?: string }) =>
  read<BuildsView>(withQuery('/api/v1/builds', query));

export const applyBuild = (send: Send, id: string, ifMatch: number) =>
  send<BuildResultView>('POST', `/api/v1/builds/${encodeURIComponent(id)}/apply`, { ifMatch });

/** Reads the texts that were changed both in the code and in the workspace, the oldest first. */
export const listCodeChanges = (
  read: ReadJson,
  query: {
    readonly namespace?: string | undefined;
    readonly language?: string | undefined;
    readonly cursor?: string | undefined;
  },
) => read<CodeChangesView>(withQuery('/api/v1/code-changes', { ...query, limit: '20' }));

export const resolveCodeChange = (send: Send, id: string, body: ResolveCodeChangeInput, ifMatch: number) =>
  send('PUT', `/api/v1/code-changes/${encodeURIComponent(id)}`, { body, ifMatch });

/** Decides all texts that match, or none. */
export const resolveCodeChanges = (send: Send, body: ResolveCodeChangesInput) =>
  send<ResolvedCodeChangesView>('POST', '/api/v1/code-changes/resolve', { body });
