import type { ProgressView, WorkspaceView } from '../../../../libs/workspace/src/workspace/workspace.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads all languages and namespaces with the counts of each pair. The response is large: only for pages that show counts. */
export const getWorkspace = (read: ReadJson) => read<WorkspaceView>('/api/v1/workspace');

/** Reads the progress of all languages, or of one, day by day. */
export const getProgress = (read: ReadJson, language?: string) =>
  read<ProgressView>(withQuery('/api/v1/workspace/progress', { language }));
