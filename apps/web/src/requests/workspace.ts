import type { ProgressView, WorkspaceView } from '../../../../libs/workspace/src/workspace/workspace.contract';
import type { ReadJson } from '../page/page-module';

/** Reads all languages and namespaces with the counts of each pair. The response is large: only for pages that show counts. */
export const getWorkspace = (read: ReadJson) => read<WorkspaceView>('/api/v1/workspace');

/** Reads the progress of the workspace, day by day. */
export const getProgress = (read: ReadJson) => read<ProgressView>('/api/v1/workspace/progress');
