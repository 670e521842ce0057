import type { ProgressView, WorkspaceView } from '../../../../libs/workspace/src/workspace/workspace.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads all languages and namespaces with the counts of each pair. The response is large: only for pages that show counts. */
export const getWorkspace = (read: ReadJson) => read<WorkspaceView>('/api/v1/workspace');

/** The path of a CSV file with the progress of the last year, of all languages together or of some. */
export const progressExportPath = (languages?: readonly string[]) =>
  withQuery('/api/v1/workspace/progress/export', { days: '366', language: languages?.join() });

/** The path of an image with the progress of the published texts of a language. */
export const badgePath = (language: string) => `/api/v1/served/badges/${language}.svg`;

/** Reads the progress of all languages, or of some, day by day. */
export const getProgress = (read: ReadJson, languages?: readonly string[]) =>
  read<ProgressView>(withQuery('/api/v1/workspace/progress', { language: languages?.join() }));
