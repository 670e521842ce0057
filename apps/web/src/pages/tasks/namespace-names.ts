import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';

const MAX_NAMES = 3;

/** Returns the first namespaces of a task: "common, views/live, …". */
export const namespaceNames = ({ namespaces }: Pick<TaskView, 'namespaces'>): string =>
  namespaces.slice(0, MAX_NAMES).join(', ') + (namespaces.length > MAX_NAMES ? ', …' : '');
