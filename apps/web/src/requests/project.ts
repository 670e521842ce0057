import type { ProjectView } from '../../../../libs/workspace/src/locize/locize.contract';
import type { ReadJson } from '../page/page-module';

/** Reads the project ID for tools for Locize. A page without a database shows a placeholder. */
export const getProject = (read: ReadJson): Promise<string> =>
  read<ProjectView>('/api/v1/project').then(
    ({ id }) => id,
    () => 'PROJECT',
  );
